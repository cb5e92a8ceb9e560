import { describe, expect, it } from 'vitest';
import { formBody } from './form-body.ts';

const read = (body: string) => Object.fromEntries(new URLSearchParams(body));

describe('formBody', () => {
  it('writes nested values in bracket notation', () =>
    expect(
      read(
        formBody({
          params: [
            { goods_id: 7, number: 10 },
            { goods_id: 8, number: 1 },
          ],
          new: 1,
        }),
      ),
    ).toEqual({
      'params[0][goods_id]': '7',
      'params[0][number]': '10',
      'params[1][goods_id]': '8',
      'params[1][number]': '1',
      new: '1',
    }));

  it('leaves out what is undefined', () =>
    expect(read(formBody({ a: undefined, b: '', c: 0, ids: [3] }))).toEqual({
      b: '',
      c: '0',
      'ids[0]': '3',
    }));

  it('escapes', () => expect(formBody({ remark: 'a&b=c 感' })).toBe('remark=a%26b%3Dc+%E6%84%9F'));
});
