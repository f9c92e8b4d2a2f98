#!/usr/bin/env python3
"""Checks the record of a table's deals: python3 verify.py RECORD.json

Written from the description of the procedure 'oddtrick-deal-1' (docs/fair.md) and sharing nothing with
the program that deals, so that the two can be held against each other. Needs Python and nothing else.
"""

import hashlib
import hmac
import json
import struct
import sys

ALGORITHM = "oddtrick-deal-1"
SEATS = "NESW"
HOUSE_LINKS = 1000
RANKS = {52: "23456789TJQKA", 32: "789TJQKA"}
PACKETS = {52: [1] * 13, 32: [2, 3]}


def sha256(data):
    return hashlib.sha256(data).digest()


def chacha20(key):
    """The keystream of RFC 8439 with counter 0 and a nonce of zeros, as 32-bit words."""
    rotate = lambda x, n: ((x << n) | (x >> (32 - n))) & 0xFFFFFFFF
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key)]
    block = 0
    while True:
        first = [*start, block & 0xFFFFFFFF, block >> 32, 0, 0]
        x = first[:]

        def quarter(a, b, c, d):
            for p, q, r, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[p] = (x[p] + x[q]) & 0xFFFFFFFF
                x[r] = rotate(x[r] ^ x[p], by)

        for _ in range(10):
            for n in range(4):
                quarter(n, 4 + n, 8 + n, 12 + n)
            for n in range(4):
                quarter(n, 4 + (n + 1) % 4, 8 + (n + 2) % 4, 12 + (n + 3) % 4)
        yield from ((a + b) & 0xFFFFFFFF for a, b in zip(x, first))
        block += 1


def shuffled(key, size):
    """The pack after the shuffle, top card first."""
    words = chacha20(key)
    pack = [rank + suit for suit in "CDHS" for rank in RANKS[size]]
    for i in range(len(pack) - 1, 0, -1):
        bound = i + 1
        word = next(words)
        while word >= 2**32 - 2**32 % bound:
            word = next(words)
        j = word % bound
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def dealt(pack, size, dealer):
    """The four hands as the record writes them, and the card after them."""
    order = "SHDC"
    left = list(pack)
    hands = {seat: [] for seat in SEATS}
    for packet in PACKETS[size]:
        for step in range(1, 5):
            seat = SEATS[(SEATS.index(dealer) + step) % 4]
            hands[seat] += [left.pop(0) for _ in range(packet)]
    sort = lambda card: (order.index(card[1]), -RANKS[size].index(card[0]))
    return {seat: " ".join(sorted(hand, key=sort)) for seat, hand in hands.items()}, left[:1]


def check_shuffle(record, it, before, spent):
    """Everything wrong with a shuffle but its cards, and the commitment as it should be."""
    last, links, size, number = it["last"], it["links"], it["pack"], it["deal"]
    faults = []
    if before and number == before["deal"]:
        faults.append("the house committed itself to it a second time")
    elif number != (before["deal"] + 1 if before else 1):
        faults.append("not the next deal")
    # Every thousand deals the house begins another chain.
    if before and last["house"] != before["links"]["house"] and (number - 1) % HOUSE_LINKS:
        faults.append("the house's chain does not go on")
    for who in ["house", *SEATS]:
        if links[who] is not None and (
            last[who] is None or sha256(bytes.fromhex(links[who])) != bytes.fromhex(last[who])
        ):
            faults.append(f"{who}'s link does not hash to the one before")
    for who in SEATS:
        if last[who] in spent:
            faults.append(f"the next link of {who}'s chain was given before")
        elif links[who] is not None and last[who] is not None:
            spent.add(last[who])
    lines = [ALGORITHM, f"table {record['table']}", f"deal {number}", f"code {record['code']}"]
    lines += [f"pack {size}", f"dealer {it['dealer']}"]
    lines += [f"{who} {last[who] or '-'}" for who in ["house", *SEATS]]
    commitment = sha256("".join(line + "\n" for line in lines).encode())
    if commitment.hex() != it["commitment"]:
        faults.append("another commitment")
    return faults, commitment


def check_cards(deal, commitment):
    """Everything wrong with the cards of a deal."""
    last, links, size = deal["last"], deal["links"], deal["pack"]
    faults = []
    given = [links[who] or last[who] for who in ["house", *SEATS]]
    inputs = b"".join(bytes.fromhex(link) for link in given if link)
    secret = hmac.new(commitment, inputs, hashlib.sha256).digest()
    key = hmac.new(secret, ALGORITHM.encode() + b"\x01", hashlib.sha256).digest()
    hands, turned = dealt(shuffled(key, size), size, deal["dealer"])
    if hands != deal["hands"]:
        faults.append("other cards")
    if (turned[0] if turned else None) != deal.get("turn_up"):
        faults.append("another card turned up")
    return faults


def main(path):
    with open(path, encoding="utf-8") as file:
        record = json.load(file)
    if record["algorithm"] != ALGORITHM:
        sys.exit(f"the record is of {record['algorithm']}, not {ALGORITHM}")
    if any(end in record[name] for name in ("table", "code") for end in "\r\n"):
        sys.exit("a name holds a line end")
    called_off = record.get("called_off", [])
    # Sorting keeps the order of those with the same number, and puts no deal before another.
    shuffles = sorted(called_off + record["deals"], key=lambda it: it["deal"])
    wrong, before, spent = 0, None, set()
    if [it for it in shuffles if "hands" in it] != record["deals"]:
        wrong += 1
        print("the deals are not in their order")
    for it in shuffles:
        if it["pack"] not in PACKETS or it["dealer"] not in SEATS:
            faults = ["no such pack or dealer"]
        else:
            faults, commitment = check_shuffle(record, it, before, spent)
            if "hands" in it:
                faults += check_cards(it, commitment)
            else:
                links = sum(it["links"][seat] is not None for seat in SEATS)
                print(f"deal {it['deal']}: called off when {links} links of players were seen")
        wrong += len(faults)
        for fault in faults:
            print(f"deal {it['deal']}: {fault}")
        before = it
    print(f"{len(record['deals'])} deals, {wrong} faults")
    return wrong > 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
