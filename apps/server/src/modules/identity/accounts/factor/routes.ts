import * as contract from '@qingnang/contract/second-factor';
import { demandsFactor, ENTERED, ENTRY_COOKIE, enter } from '../../../../http/entry.ts';
import { invalid } from '../../../../http/errors.ts';
import { knownDevice } from '../../../../http/known-device.ts';
import { askingBy } from '../../../../http/proof.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { signerOf } from '../sessions/reads.ts';
import { presentFactor, presentTotp, presentTurn } from './present.ts';
import { currentFactor, entryHolder } from './reads.ts';
import {
  confirmFactor,
  drawTotpSecret,
  endOwnFactor,
  passFactor,
  renewRecoveryCodes,
  requireBeginner,
} from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.factorTurn, async (_input, { db, cookies, reply }) => {
    reply?.header('cache-control', 'private, no-store');
    return presentTurn(await entryHolder(db, cookies[ENTRY_COOKIE]));
  }),
  on(contract.factorSignIn, async ({ body: { code, captcha } }, call) => {
    const holder = await entryHolder(call.db, call.cookies[ENTRY_COOKIE]);
    if (!holder) throw invalid({ code: '登录已超时，请返回重新登录' });
    const device = await knownDevice(call, 'buyer', holder.username);
    const factorId = await passFactor(call.db, holder, code, {
      captcha,
      device,
      ip: call.ip,
      userAgent: call.userAgent,
    });
    const entered = await enter(call, holder, {
      way: 'factor',
      passwordHash: holder.password_hash,
      factorId,
    });
    return new Answer(entered, ENTERED[entered.next]);
  }),
  on(contract.factor, async (_input, { db, buyer }) => {
    const isActing = buyer.actingHead !== null;
    const row = isActing ? undefined : await currentFactor(db, signerOf(buyer));
    return presentFactor(row, { isActing, isDemanded: await demandsFactor(db) });
  }),
  on(contract.factorBegin, async (_input, call) => {
    await requireBeginner(call.db, call.buyer, askingBy(call));
    return presentTotp(drawTotpSecret(), call.buyer.username, call.config.siteName);
  }),
  on(contract.factorConfirm, async ({ body }, call) => {
    const codes = await confirmFactor(call.db, call.buyer, body, askingBy(call));
    return new Answer({ recovery_codes: codes }, '两步验证已开启，其他设备已退出登录');
  }),
  on(contract.factorRecovery, async ({ body }, call) => {
    const codes = await renewRecoveryCodes(call.db, call.buyer, body.code, askingBy(call));
    return new Answer({ recovery_codes: codes }, '恢复码已更换，原来的不能再用');
  }),
  on(contract.factorEnd, async ({ body }, call) => {
    await endOwnFactor(call.db, call.buyer, body.code, askingBy(call));
    return new Answer({}, '两步验证已关闭');
  }),
];
