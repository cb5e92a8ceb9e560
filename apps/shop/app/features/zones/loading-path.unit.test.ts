import { describe, expect, it } from 'vitest';
import { activityKeys, forwardPath, loadingActivityPath } from './loading-path.ts';

const forward = (search: string) => forwardPath(new URLSearchParams(search));

describe('forwardPath', () => {
  it.each([
    ['path=/help_news', '/help_news'],
    ['path=/search&keywords=amxl&page=2', '/search?keywords=amxl&page=2'],
    ['path=%2Flist%3Fbrand_id%3D3&sort=new', '/list?brand_id=3&sort=new'],
    ['path=/help/us/link%23map&a=1', '/help/us/link?a=1#map'],
    ['path=/search&keywords=阿莫', '/search?keywords=%E9%98%BF%E8%8E%AB'],
  ])('%s goes on to %s', (search, target) => expect(forward(search)).toBe(target));

  it.each([
    '',
    'path=',
    'path=help_news',
    'path=//evil.example',
    'path=/\\evil.example',
    'path=%2F%5Cevil.example',
    'path=/%09/evil.example',
    'path=/.//evil.example',
    'path=/a/..//evil.example',
    'path=https://evil.example',
    'path=javascript:alert(1)',
    'path=%20//evil.example',
    'url=/help_news',
  ])('%j goes nowhere', (search) => expect(forward(search)).toBeNull());

  it('takes the first path only', () => expect(forward('path=/cart&path=//evil.example')).toBe('/cart'));
});

describe('addresses of activities as they once were', () => {
  it.each([
    [{}, '/loading/activity'],
    [{ url: 'double11' }, '/loading/activity?url=double11'],
    [{ url: 'hd', url1: '7', url2: 'a b' }, '/loading/activity?url=hd&url1=7&url2=a+b'],
  ])('%j lead to %s', (params, path) => expect(loadingActivityPath(params)).toBe(path));

  it('name the activity by any of their parts', () =>
    expect(
      activityKeys(new URL(`http://shop${loadingActivityPath({ url: 'hd', url2: '7' })}`).searchParams),
    ).toEqual(['hd', '7']));
  it('may name none', () => expect(activityKeys(new URLSearchParams('url=%20&x=1'))).toEqual([]));
});
