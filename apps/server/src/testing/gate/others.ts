import type { OwnProposal } from '@qingnang/contract/proposals';
import type { Proposer } from '../../modules/ordering/proposals/rules.ts';
import { openCombination } from '../bundles.ts';
import { lineFor } from '../buying.ts';
import { GOODS } from '../fixture.ts';
import { machineOf, sellerMachine } from '../machines.ts';
import { memberOf } from '../members.ts';
import { payFor, placeFor } from '../orders.ts';
import { approvedFor } from '../parcels.ts';
import { proposeFor, salesmanOf } from '../proposals.ts';
import { NUMBER, type Path, parcel, type Scene } from './scene.ts';

/** An order that somebody else has put together, and whoever may say yes does so. */
const proposal = (name: string, by: (scene: Scene) => Promise<Proposer>): Path => ({
  name,
  prepare: async (scene) => {
    const { shop, buyer } = scene;
    const ids = [await lineFor(buyer, GOODS.ladder, NUMBER)];
    const id = await proposeFor(shop, buyer.accountId, ids, await by(scene));
    const { data } = await buyer.client.get<OwnProposal>(`/api/user/proposals/${id}`).expect(200);
    const body = { quote_hash: data.now?.quote_hash };
    return async () => buyer.client.post(`/api/user/proposals/${id}/confirm`, body);
  },
});

/** Until the order is placed: what a set brings, and what others than the buyer order. */
export const OTHERS_BEFORE: readonly Path[] = [
  {
    name: 'a set put into the cart',
    prepare: async ({ staff, buyer }) => {
      const set = await openCombination(staff, { stock_total: 1000 });
      const params = [{ goods_id: set.id, number: 30, type: 3 }];
      return async () => {
        const answer = await buyer.client.post('/api/cart', { params });
        await staff.post(`/api/admin/combinations/${set.id}/stop`);
        return answer;
      };
    },
  },
  proposal('an order of a salesman, confirmed', ({ shop }) => salesmanOf(shop)),
  proposal('an order of a member, agreed to', async ({ shop, buyer }) => {
    const { id, name } = await memberOf(shop, buyer.accountId, ['buyer'], 100);
    return { kind: 'member', memberId: id, name };
  }),
  {
    name: "an order of the buyer's machine",
    prepare: async ({ shop, buyer }) => {
      const machine = await machineOf(shop, ['buyer.order'], buyer.accountId);
      const lines = [{ goods_id: GOODS.ladder, quantity: NUMBER }];
      return async () => machine.post('/api/v1/purchases', { address_id: buyer.addressId, lines });
    },
  },
];

/** After it: the wholesaler's own machine. */
export const OTHERS_AFTER: readonly Path[] = [
  {
    name: 'approval by a machine',
    prepare: async ({ shop, buyer }) => {
      const { id } = await placeFor(buyer.client);
      await payFor(buyer.client, id);
      const machine = await sellerMachine(shop, ['orders.read', 'orders.write']);
      return async () => machine.post(`/api/v1/orders/${id}/approve`, {});
    },
  },
  {
    name: 'shipment by a machine',
    prepare: async ({ shop, staff, buyer }) => {
      const id = await approvedFor(buyer.client, staff);
      const machine = await sellerMachine(shop, ['orders.read', 'shipments.write']);
      return async () => machine.post(`/api/v1/orders/${id}/shipments`, parcel(id));
    },
  },
];
