import type { Everyday } from '../../setup/begin/everyday.ts'

export default [
  { profile: 'hensoku', also: ['へんそく', 'へんそくだいふごう', '大貧民', 'President'], picture: ['D8', 'H8', 'SJ'], minutes: 10 },
] satisfies readonly Everyday[]
