import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../../../testing/zips.ts';
import { textBytes, zipStream } from './present.ts';

const MB = 1024 * 1024;

describe('zipStream', () => {
  it('packs names and contents as they are, one after the other', async () => {
    const opened: string[] = [];
    const entry = (path: string, text: string) => ({
      path,
      open: async function* () {
        opened.push(`${path} opened`);
        yield* textBytes(text);
        opened.push(`${path} read`);
      },
    });
    const zip = await buffer(
      zipStream(
        [entry('目录.html', '缺 3 项'), entry('药检报告/b.pdf', 'x'.repeat(MB)), entry('空', '')],
        false,
      ),
    );
    expect(await unzip(zip)).toEqual({ '目录.html': '缺 3 项', '药检报告/b.pdf': 'x'.repeat(MB), 空: '' });
    expect(opened).toEqual(
      ['目录.html', '药检报告/b.pdf', '空'].flatMap((path) => [`${path} opened`, `${path} read`]),
    );
  });

  it('does not look whole when an entry breaks off', async () => {
    const broken = async function* () {
      yield Buffer.from('half');
      throw new Error('lost');
    };
    await expect(buffer(zipStream([{ path: 'a', open: broken }], true))).rejects.toThrow('lost');
  });

  it('reads no more than its reader takes, and closes what is open when that goes away', async () => {
    let read = 0;
    const closed = Promise.withResolvers<void>();
    const endless = async function* () {
      try {
        for (;;) {
          read += MB;
          yield Buffer.alloc(MB);
        }
      } finally {
        closed.resolve();
      }
    };
    const zip = zipStream([{ path: 'a', open: endless }], false);
    await once(zip, 'readable');
    zip.destroy();
    await closed.promise;
    expect(read).toBeLessThan(10 * MB);
  });
});
