import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'

const target = document.getElementById('app') as HTMLElement

// A phone that is the camera has a page of its own: nothing of the table is on it.
if (location.pathname === '/camera') void import('./camera/CameraPage.svelte').then(({ default: CameraPage }) => mount(CameraPage, { target }))
else mount(App, { target })
// Fetched last, and a font only where the machine has none for Japanese.
void import('./fonts/fonts.css')
