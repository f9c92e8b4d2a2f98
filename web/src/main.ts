import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { follow } from './lib/route.svelte'

follow()
mount(App, { target: document.getElementById('club')! })
