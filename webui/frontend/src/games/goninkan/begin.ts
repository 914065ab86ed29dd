import type { Everyday } from '../../setup/begin/everyday.ts'

export default [
  { profile: 'goninkan', also: ['五人関', 'ごにんかん', 'カン', 'Five-player kan'], picture: ['JK', 'DK', 'CQ'], minutes: 10 },
] satisfies readonly Everyday[]
