import { describe, expect, it } from 'vitest';
import { readFrame } from './sockets.ts';

describe('readFrame', () => {
  it.each([
    ['{"t":"typing"}', { t: 'typing' }],
    ['{"t":"typing","thread_id":7}', { t: 'typing', thread_id: 7 }],
    ['{"t":"typing","thread_id":1e400}', null],
    ['{"t":"typing","thread_id":1.5}', null],
    ['{"t":"typing","thread_id":null}', null],
    ['{"t":"read"}', null],
    ['{"__proto__":{"t":"typing"}}', null],
    ['null', null],
    ['{', null],
    ['', null],
  ])('%s', (frame, read) => {
    expect(readFrame(frame)).toEqual(read);
  });
});
