import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import { once } from '../../../../http/idempotency.ts';
import { askCode, codeFor, forgetCodes, proven, wrongCode } from '../../../../testing/codes.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { redeemCode, sendCode } from './writes.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetCodes(shop));

const PHONE = '13911110000';
const OWN = '13800000001';
const sent = (phone: string) =>
  shop.db.selectFrom('outbox').select('text').where('receiver', '=', phone).execute();
const redeem = (code: string, phone = PHONE) =>
  inTransaction(shop.db, (tx) => redeemCode(tx, { phone, purpose: 'register', code }));
const ask = (phone = PHONE, ip = '10.0.0.1') => sendCode(shop.db, { phone, purpose: 'register', ip });
const codeRefusal = (words: string) => ({ status: 422, errors: { code: [words] } });
const aged = async (minutes: number) => {
  const past = new Date(Date.now() - minutes * 60_000);
  await shop.db.updateTable('sms_code').set({ created_at: past }).execute();
};

describe('POST /api/user/code', () => {
  it('sends six digits that hold for five minutes; the table keeps their hash', async () => {
    const { data, message } = await askCode(shop, '13911110001', 'register');
    expect([data, message]).toEqual([{ wait: 60 }, '验证码已发送，5 分钟内有效']);
    const code = await codeFor(shop, '13911110001');
    expect((await sent('13911110001'))[0]?.text).toMatch(new RegExp(`${code}.*5 分钟`));
    const row = await shop.db.selectFrom('sms_code').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      phone: '13911110001',
      purpose: 'register',
      account_id: null,
      ip: '127.0.0.1',
    });
    expect(JSON.stringify(row)).not.toContain(code);
    const holds = (row.expires_at.getTime() - row.created_at.getTime()) / 60_000;
    expect(Math.abs(holds - 5)).toBeLessThan(1);
  });

  it.each(['register', 'login', 'reset', 'bind'])(
    'asks a visitor for a proof of work before all else: %s',
    async (purpose) => {
      const body = { phone: '13911110002', purpose };
      const { errors } = await shop.visitor().post('/api/user/code', body).expect(422);
      expect(errors).toHaveProperty('captcha');
      const wrong = await proven(shop, 'code', '13911110009');
      await shop
        .visitor()
        .post('/api/user/code', { ...body, ...wrong })
        .expect(422);
      const used = await proven(shop, 'code', body.phone);
      await shop
        .visitor()
        .post('/api/user/code', { ...body, ...used })
        .expect(200);
      expect(
        (
          await shop
            .visitor()
            .post('/api/user/code', { ...body, ...used })
            .expect(422)
        ).errors,
      ).toHaveProperty('captcha');
    },
  );

  it.each([
    ['nothing', {}, ['phone', 'purpose']],
    ['a short number', { phone: '1380000000', purpose: 'login' }, ['phone']],
    ['a landline', { phone: '028-88888888', purpose: 'login' }, ['phone']],
    ['a number of 2', { phone: '12800000001', purpose: 'login' }, ['phone']],
    ['an unknown purpose', { phone: PHONE, purpose: 'gift' }, ['purpose']],
    ['lists and objects', { phone: ['13800000001'], purpose: { $ne: '' } }, ['phone', 'purpose']],
    ['hostile text', { phone: "13800000001' or 1=1", purpose: 'login' }, ['phone']],
  ])('%s: 422 by field', async (_, body, fields) => {
    const { errors } = await shop.visitor().post('/api/user/code', body).expect(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(fields);
  });

  it.each(['login', 'reset', 'bind'] as const)(
    'answers the same for a number without an account, as late, and sends nothing: %s',
    async (purpose) => {
      const started = performance.now();
      const unknown = await askCode(shop, '13911110003', purpose);
      const milliseconds = performance.now() - started;
      const known = await askCode(shop, '13800000004', purpose);
      expect([unknown.status, unknown.data, unknown.message]).toEqual([200, known.data, known.message]);
      expect(milliseconds).toBeGreaterThan(150);
      expect(await sent('13911110003')).toEqual([]);
      expect(await sent('13800000004')).not.toEqual([]);
      expect((await askCode(shop, '13911110003', purpose)).status).toBe(429);
      await shop.db.deleteFrom('outbox').execute();
    },
  );

  it('sends the code of a registration also to a number that is taken', async () => {
    await askCode(shop, '13800000002', 'register');
    expect(await sent('13800000002')).toHaveLength(1);
  });

  it('contract and phone: only for who is signed in, without a captcha, bound to the account', async () => {
    for (const purpose of ['contract', 'phone'])
      await shop.visitor().post('/api/user/code', { phone: OWN, purpose }).expect(401);
    const buyer = await shop.buyer('yaodian');
    const contract = (phone: string) => buyer.post('/api/user/code', { phone, purpose: 'contract' });
    expect((await contract('13800000002').expect(422)).errors).toEqual({
      phone: ['须由账户绑定的手机号确认'],
    });
    await contract(OWN).expect(200);
    const same = await buyer.post('/api/user/code', { phone: OWN, purpose: 'phone' }).expect(422);
    expect(same.errors).toEqual({ phone: ['新手机号与当前的相同'] });
    await buyer.post('/api/user/code', { phone: '13911110004', purpose: 'phone' }).expect(200);
    const rows = await shop.db
      .selectFrom('sms_code')
      .select(['purpose', 'account_id'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { purpose: 'contract', account_id: 1 },
      { purpose: 'phone', account_id: 1 },
    ]);
  });

  it('asks who is signed in for a captcha unless the number is his own, or a store registers', async () => {
    const buyer = await shop.buyer('yaodian');
    await buyer.post('/api/user/code', { phone: OWN, purpose: 'reset' }).expect(200);
    await buyer.post('/api/user/code', { phone: '13911110005', purpose: 'register' }).expect(200);
    await buyer.post('/api/user/code', { phone: '13800000002', purpose: 'reset' }).expect(422);
    const waiting = await shop.buyer('xinke');
    await waiting.post('/api/user/code', { phone: '13911110006', purpose: 'register' }).expect(422);
  });
});

describe('floods', () => {
  it('one a minute for a number and purpose, however they come', async () => {
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map((i) => ask(PHONE, `10.0.0.${i}`)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(ask()).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('秒后再获取'),
    });
    await sendCode(shop.db, { phone: PHONE, purpose: 'login', ip: '' });
    await aged(1.1);
    await ask();
  });

  it('ten a day for a number, whatever the purpose and the address', async () => {
    for (let i = 0; i < 10; i += 1) {
      await sendCode(shop.db, { phone: PHONE, purpose: i % 2 ? 'login' : 'register', ip: `10.0.1.${i}` });
      await aged(2);
    }
    await expect(ask()).rejects.toMatchObject({ status: 429, message: expect.stringContaining('今天') });
    await expect(ask('13911110006')).resolves.toBeUndefined();
    await aged(24 * 60 + 1);
    await ask();
  });

  it('thirty an hour for an address, all at once or not', async () => {
    const numbers = Array.from({ length: 34 }, (_, i) => `139222200${String(i).padStart(2, '0')}`);
    const answers = await Promise.allSettled(numbers.map((phone) => ask(phone, '10.9.9.9')));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]?.reason).toMatchObject({ status: 429, message: expect.stringContaining('分钟后再试') });
    await ask(PHONE, '10.9.9.8');
  });

  it('says after how many seconds to come again', async () => {
    await askCode(shop, PHONE, 'register');
    const { headers } = await askCode(shop, PHONE, 'register');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
  });
});

describe('redeemCode', () => {
  it('takes the right code once, however it is typed', async () => {
    await ask();
    const code = await codeFor(shop, PHONE);
    const row = await shop.db.selectFrom('sms_code').select('id').executeTakeFirstOrThrow();
    expect(await redeem(` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(row.id);
    await expect(redeem(code)).rejects.toMatchObject(codeRefusal('验证码已失效，请重新获取'));
  });

  it('takes it from one of two who come at once', async () => {
    await ask();
    const code = await codeFor(shop, PHONE);
    const answers = await Promise.allSettled([redeem(code), redeem(code), redeem(code)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes none that is old, of another purpose, number or account, or was replaced', async () => {
    await ask();
    const first = await codeFor(shop, PHONE);
    await aged(2);
    await ask();
    const code = await codeFor(shop, PHONE);
    if (first !== code) await expect(redeem(first)).rejects.toMatchObject({ status: 422 });
    await expect(redeem(code, OWN)).rejects.toMatchObject({ status: 422 });
    const elsewhere = { phone: PHONE, code };
    for (const more of [{ purpose: 'login' }, { purpose: 'register', accountId: 1 }] as const)
      await expect(inTransaction(shop.db, (tx) => redeemCode(tx, { ...elsewhere, ...more }))).rejects.toThrow(
        '失效',
      );
    await shop.db
      .updateTable('sms_code')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    await expect(redeem(code)).rejects.toMatchObject(codeRefusal('验证码已失效，请重新获取'));
  });

  it('ends after five wrong ones, also for the right one', async () => {
    await ask();
    const wrong = await wrongCode(shop, PHONE);
    for (let i = 0; i < 4; i += 1)
      await expect(redeem(wrong)).rejects.toMatchObject(codeRefusal('验证码不正确'));
    await expect(redeem(wrong)).rejects.toMatchObject(codeRefusal('验证码错误次数过多，请重新获取'));
    await expect(redeem(await codeFor(shop, PHONE))).rejects.toMatchObject({ status: 422 });
  });

  it('counts guesses that come at once one by one', async () => {
    await ask();
    const wrong = await wrongCode(shop, PHONE);
    const guesses = await Promise.allSettled(Array.from({ length: 20 }, () => redeem(wrong)));
    const words = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.message : 'taken'));
    expect(words.filter((word) => word === '验证码不正确')).toHaveLength(4);
    expect(words.filter((word) => word.includes('已失效'))).toHaveLength(15);
  });

  it('gives the code back when its act is refused', async () => {
    await ask();
    const code = await codeFor(shop, PHONE);
    const act = inTransaction(shop.db, async (tx) => {
      await redeemCode(tx, { phone: PHONE, purpose: 'register', code });
      throw new Error('taken');
    });
    await expect(act).rejects.toThrow('taken');
    await expect(redeem(code)).resolves.toBeTypeOf('number');
  });

  it('leaves the key of a repeated request free when the code was wrong', async () => {
    await ask();
    const act = (code: string) =>
      inTransaction(shop.db, (tx) =>
        once(tx, { scope: 'account:0', key: 'key-of-a-code', endpoint: 'POST /x', bodyHash: 'x' }, () =>
          redeemCode(tx, { phone: PHONE, purpose: 'register', code }),
        ),
      );
    await expect(act(await wrongCode(shop, PHONE))).rejects.toMatchObject(codeRefusal('验证码不正确'));
    const id = await act(await codeFor(shop, PHONE));
    expect(await act('whatever')).toBe(id);
  });

  it.each(['', '12345', '1234567', 'abcdef', "' or 1", '١٢٣٤٥٦'])('%j is just a wrong one', async (code) => {
    await ask();
    await expect(redeem(code)).rejects.toMatchObject(codeRefusal('验证码不正确'));
  });
});
