import { showing } from './stories.ts'

/** What panels fetch is answered from the story that is being put up; nothing else is known here. */
globalThis.fetch = (asked) => {
  const { pathname, searchParams } = new URL((asked as Request).url)
  const found = pathname === '/api/fits' ? showing.story?.fits[searchParams.get('player') ?? ''] : undefined
  return Promise.resolve(found ? Response.json(found) : Response.json({ code: 'none', message: { en: '-', ja: '-' } }, { status: 404 }))
}
