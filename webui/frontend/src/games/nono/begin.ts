import type { Everyday } from '../../setup/begin/everyday.ts'

export default [
  { profile: 'nono', also: ['ノノ', 'のの', 'NONO'], picture: ['S少々', 'Hそこそこ', 'JK'], minutes: 10 },
] satisfies readonly Everyday[]
