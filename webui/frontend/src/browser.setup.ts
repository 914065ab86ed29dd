// Tests run without a browser: what the page asks of one before anything is shown.
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en' }, configurable: true })
