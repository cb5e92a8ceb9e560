import * as contract from '@qingnang/contract/members';
import { shopAddress } from '../../../http/own-address.ts';
import { askingBy } from '../../../http/proof.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { requireOwn } from '../../../http/session.ts';
import { presentHandedMember, presentMember } from './present.ts';
import { membersOf } from './reads.ts';
import { addMember, editMember, endMemberFactor, handPassword, startMember, stopMember } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.memberList, async (_input, { db, buyer }) => {
    requireOwn(buyer);
    const rows = await membersOf(db, buyer.accountId);
    return { list: rows.map(presentMember) };
  }),
  on(contract.memberAdd, async ({ body }, call) => {
    const handed = await addMember(call.db, call.buyer, body, askingBy(call));
    return new Answer(
      presentHandedMember(handed, shopAddress(call.config)),
      '已新增，请把一次性密码交给成员',
    );
  }),
  on(contract.memberEdit, async ({ params, body }, call) => {
    const member = await editMember(call.db, call.buyer, params.id, body, askingBy(call));
    return new Answer(presentMember(member), '已保存');
  }),
  on(contract.memberPassword, async ({ params }, call) => {
    const handed = await handPassword(call.db, call.buyer, params.id, askingBy(call));
    return new Answer(
      presentHandedMember(handed, shopAddress(call.config)),
      '已生成一次性密码，只显示这一次',
    );
  }),
  on(contract.memberFactorEnd, async ({ params }, call) => {
    const member = await endMemberFactor(call.db, call.buyer, params.id, askingBy(call));
    return new Answer(presentMember(member), '已关闭该成员的两步验证，登录已全部下线');
  }),
  on(contract.memberStop, async ({ params }, { db, buyer }) => {
    const member = await stopMember(db, buyer, params.id);
    return new Answer(presentMember(member), '已停用，登录已全部下线');
  }),
  on(contract.memberStart, async ({ params }, call) => {
    const member = await startMember(call.db, call.buyer, params.id, askingBy(call));
    return new Answer(presentMember(member), '已恢复');
  }),
];
