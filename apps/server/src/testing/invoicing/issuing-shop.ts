import { sql } from 'kysely';
import { createInvoiceIssuer } from '../../channels/invoicing/provider.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { askInvoice, enterSeller, invoiceOf, issueAll, titleFor } from '../invoices.ts';
import { shippedFor } from '../parcels.ts';
import { createShop, type TestShop } from '../shop.ts';
import { ANSWERS, NuonuoGateway, type Order } from './nuonuo.ts';

const SILENCE_MS = 1_500;

/** A shop whose invoices a platform issues, with pieces of one goods for many orders. */
export class IssuingShop {
  readonly gateway: NuonuoGateway;
  readonly shop: TestShop;
  readonly buyer: Client;
  readonly staff: Client;
  readonly #title: number;

  private constructor(made: {
    gateway: NuonuoGateway;
    shop: TestShop;
    buyer: Client;
    staff: Client;
    title: number;
  }) {
    this.gateway = made.gateway;
    this.shop = made.shop;
    this.buyer = made.buyer;
    this.staff = made.staff;
    this.#title = made.title;
  }

  static async open(): Promise<IssuingShop> {
    const gateway = new NuonuoGateway();
    const shop = await createShop({ ...(await gateway.start()), MESSAGE_TIMEOUT_MS: '30000' });
    const buyer = await shop.buyer();
    const staff = await shop.staff();
    await enterSeller(staff);
    await sql`update goods set tax_code = '1070302010000000000'`.execute(shop.db);
    await sql`update stock set available = available + 100000 where goods_id = ${GOODS.hundred}`.execute(
      shop.db,
    );
    await sql`update lot set quantity = quantity + 100000 where goods_id = ${GOODS.hundred}`.execute(shop.db);
    return new IssuingShop({ gateway, shop, buyer, staff, title: await titleFor(buyer) });
  }

  async close(): Promise<void> {
    await this.shop.close();
    await this.gateway.close();
  }

  /** An invoice of one order, asked for. @returns its id and the order's */
  async asked(): Promise<{ id: number; order: number }> {
    const order = await shippedFor(this.buyer, this.staff, { goods: GOODS.hundred, number: 10 });
    const { data } = await askInvoice(this.buyer, { order_ids: [order], title_id: this.#title }).expect(201);
    return { id: data.ids[0] ?? 0, order };
  }

  /** The job, as if every pause were over. */
  async runJob(): Promise<void> {
    const { db, services } = this.shop;
    await sql`update invoice set next_at = now() - interval '1 second', issuing_until = null where status in ('requested','issuing')`.execute(
      db,
    );
    await sql`update invoice set files_at = now() where file_urls is not null`.execute(db);
    const patient = services.invoicing;
    // Only silence is waited for.
    if (this.gateway.mishap?.answer === ANSWERS.silence)
      services.invoicing = createInvoiceIssuer({ ...services.config, messageTimeoutMs: SILENCE_MS });
    await issueAll(this.shop);
    services.invoicing = patient;
  }

  /** Asked for, sent, and issued at the second look. */
  async issued(): Promise<{ id: number; order: number }> {
    const one = await this.asked();
    await this.runJob();
    await this.runJob();
    const { status } = await invoiceOf(this.buyer, one.id);
    if (status !== 'issued') throw new Error(`the invoice is ${status}`);
    return one;
  }

  rowOf(id: number) {
    return this.shop.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async serialOf(id: number): Promise<string> {
    return (await this.rowOf(id)).serial;
  }

  async stateOf(id: number): Promise<{ status: string; error: string }> {
    const { status, error } = await this.rowOf(id);
    return { status, error };
  }

  /** What the tax office was given for the invoice's order, under whatever serial. */
  async openedFor(id: number): Promise<Order[]> {
    const name = (await invoiceOf(this.buyer, id)).orders[0]?.order_no ?? '';
    return [...this.gateway.orders.values()].filter(({ remark }) => remark.includes(name));
  }
}
