import { expect, it } from 'vitest';
import { takeFromBucket } from './machine-limit.ts';

it('a key has a burst of 200 calls, then 20 a second, and no other key pays for it', () => {
  const start = 1_000_000;
  for (let call = 0; call < 200; call += 1) takeFromBucket(1, start);
  expect(() => takeFromBucket(1, start)).toThrow('调用太频繁');
  takeFromBucket(2, start);
  for (let call = 0; call < 20; call += 1) takeFromBucket(1, start + 1000);
  expect(() => takeFromBucket(1, start + 1000)).toThrow('调用太频繁');
});
