import type { CommonData } from '@qingnang/contract/shell';
import { describe, expect, it } from 'vitest';
import { answering } from '../lib/answering.fixture.ts';
import { ApiError } from '../lib/api-error.ts';
import { type KnownShell, kindsOf, readShell, type Site } from './shell-data.ts';

const site: Site = {
  name: '青囊药采',
  url: 'http://shop',
  analyticsUrl: null,
  speedSample: 0,
  isPreparing: false,
  hasWechatQr: true,
  hasMiniProgramQr: true,
};

const visitor: KnownShell = { site, common: null, session: { signedIn: false, user: null } };
const account: KnownShell = { ...visitor, session: { signedIn: true, user: null } };

const category = (id: number, names: string[] = []): CommonData['category'][number] => ({
  id,
  name: `分类${id}`,
  describe: '',
  logo: 'pill',
  logo1: '',
  children: names.map((name, index) => ({
    id: id * 100 + index,
    name,
    describe: '',
    logo: '',
    logo1: '',
    children: [],
  })),
});
const entry = (id: number, is_open = 0) => ({ id, name: `导航${id}`, url: '/list', image: '', is_open });
const common: CommonData = {
  rnss: [],
  nav: Array.from({ length: 12 }, (_, id) => ({ ...entry(id, Number(id === 1)), children: [entry(50, 1)] })),
  category: Array.from({ length: 10 }, (_, id) => category(id + 1, ['感冒咳嗽'])),
  category_yx: [],
  category_zy: [],
  category_qx: [],
  brand: [],
  timestamp: 1_795_000_000,
  sign_in: { sms: 1, wechat: 1 },
  common_config: { hot_line: '400', qq1: '', qq2: '' },
  admin: { name: '周敏', phone: '13800000001' },
  footer: { licences: [], icp: '', police: '', drug_report: '', address: '', hours: '', promises: [] },
};

describe('readShell', () => {
  it('shows the first seven categories and nine entries of the navigation', async () => {
    const shell = await readShell(answering({ '/api/focus/common': common }).call, visitor, '/');
    expect([shell.common?.category.length, shell.common?.nav.length]).toEqual([7, 9]);
  });

  it('says which entries open in a window of their own', async () => {
    const shell = await readShell(answering({ '/api/focus/common': common }).call, visitor, '/');
    expect(shell.common?.nav.slice(0, 2).map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect(shell.common?.nav[0]?.children[0]?.isOpen).toBe(true);
  });

  it('says what a category is about by its kinds when staff did not', async () => {
    const shell = await readShell(answering({ '/api/focus/common': common }).call, visitor, '/');
    expect(shell.common?.category[0]?.describe).toBe('感冒咳嗽');
  });

  it('is drawn when everything fails', async () => {
    const shell = await readShell(answering({}).call, account, '/');
    expect(shell).toMatchObject({
      common: null,
      topAd: null,
      navAd: null,
      session: { signedIn: true, user: null },
    });
    expect(shell.now).toBeGreaterThan(1_700_000_000);
  });

  it('keeps what was known of the shop and of the account when the network is cut', async () => {
    const base = { id: 7 };
    const { call } = answering({ '/api/focus/common': common, '/api/user/base': base });
    const before = await readShell(call, account, '/');
    const shell = await readShell(answering({}).call, before, '/cart');
    expect(shell.session).toEqual({ signedIn: true, user: base });
    expect(shell.common).toEqual(before.common);
  });

  it('takes the server’s clock', async () =>
    expect((await readShell(answering({ '/api/focus/common': common }).call, visitor, '/')).now).toBe(
      common.timestamp,
    ));

  it('does not ask for ads under the simplified header, nor for the account of a visitor', async () => {
    const { call, asked } = answering({ '/api/focus/common': common });
    await readShell(call, visitor, '/login');
    expect(asked.map(({ path }) => path)).toEqual(['/api/focus/common']);
  });

  it.each(['/login', '/user'])('does not read the account on %s', async (path) => {
    const { call, asked } = answering({ '/api/focus/common': common });
    await readShell(call, account, path);
    expect(asked.map(({ path }) => path)).not.toContain('/api/user/base');
  });

  it('takes whose session has ended for a visitor', async () => {
    const { call } = answering({ '/api/user/base': new ApiError('signIn', '请登录', 401) });
    expect((await readShell(call, account, '/')).session).toEqual({ signedIn: false, user: null });
  });
});

describe('kindsOf', () => {
  const kinds = (...names: string[]) => kindsOf(names.map((name) => ({ name })));
  it('takes as many as there is room for', () =>
    expect(kinds('降压', '降糖', '降脂', '心脑血管')).toBe('降压 · 降糖'));
  it('leaves away what is too long', () => expect(kinds('一个非常非常长的分类名称啊')).toBe(''));
});
