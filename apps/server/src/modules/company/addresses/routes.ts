import * as contract from '@qingnang/contract/accounts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentAddress } from './present.ts';
import { type AddressRow, addressesOf } from './reads.ts';
import { addressProblem } from './rules.ts';
import { addAddress, chooseDefault, editAddress, removeAddress } from './writes.ts';

const savedWords = (address: AddressRow): string =>
  addressProblem(address) === null ? '收货地址已保存' : '收货地址已保存，审核通过后药品可以送到这里';

export const routes: readonly Route[] = [
  on(contract.addresses, async (_input, { db, buyer }) => ({
    list: (await addressesOf(db, buyer)).map(presentAddress),
  })),
  on(contract.addAddress, async ({ body }, call) => {
    const address = await addAddress(call.db, call.buyer, body, body.is_default === 1, call);
    return new Answer(presentAddress(address), savedWords(address));
  }),
  on(contract.editAddress, async ({ params, body }, call) => {
    const { is_default: wantsDefault, ...address } = body;
    const saved = await editAddress(
      call.db,
      call.buyer,
      params.id,
      { ...address, is_default: wantsDefault === 1 },
      call,
    );
    return new Answer(presentAddress(saved), savedWords(saved));
  }),
  on(contract.defaultAddress, async ({ params }, { db, buyer }) => {
    await chooseDefault(db, buyer, params.id);
    return new Answer({}, '已设为默认地址');
  }),
  on(contract.removeAddress, async ({ params }, call) => {
    await removeAddress(call.db, call.buyer, params.id, call);
    return new Answer({}, '收货地址已删除');
  }),
];
