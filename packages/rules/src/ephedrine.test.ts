import { expect, it } from 'vitest';
import { readsAsEphedrine } from './ephedrine.ts';

it.each([
  ['复方盐酸伪麻黄碱缓释胶囊', '', true],
  ['新康泰克', '复方盐酸伪麻黄碱缓释胶囊', true],
  ['酚麻美敏片', '', true],
  ['氨麻苯美片', '', true],
  ['麻黄止嗽丸', '', false],
  ['麻黄', '', false],
  ['感冒灵颗粒', '', false],
])('%s (%s): %s', (name, genericName, reads) => expect(readsAsEphedrine(name, genericName)).toBe(reads));
