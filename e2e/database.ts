import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';

/** Where the database of a shop listens. @param dataDir the shop's folder */
export function socketFolder(dataDir: string): string {
  // Line 5 of the server's lock names it.
  const lock = readFileSync(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return lock.split('\n')[4] ?? '';
}

/** The shop's own database, for what neither a page nor a call tells or does: days that go by. */
export class Database {
  readonly #sql: Sql;

  /**
   * @param dataDir the folder of the shop under test
   * @param reader names the connection
   */
  constructor(dataDir: string, reader: string) {
    this.#sql = postgres({
      host: socketFolder(dataDir),
      username: 'qingnang',
      database: 'qingnang',
      max: 1,
      connection: { application_name: `e2e ${reader}` },
      onnotice: () => undefined,
    });
  }

  /** A warehouse that asks for nothing. */
  async newWarehouse(name: string): Promise<void> {
    await this.#sql`
      insert into warehouse (code, name, free_shipping_fen, shipping_fee_fen, minimum_order_fen)
      values (${name}, ${name}, 0, 0, 0)`;
  }

  /** 追溯码 of every piece of an order that has left, as if the warehouse had scanned them; another goods' head is never taken. @returns them, and the lot */
  async sendCodes(orderId: number): Promise<{ codes: string[]; lotNo: string }> {
    const [line] = await this.#sql<{ id: number; goods_id: number; number: number; lot_no: string }[]>`
      select t.id, l.goods_id, t.number, t.lot_no from shipment s join shipment_line t on t.shipment_id = s.id
      join sales_order_line l on l.id = t.order_line_id where s.order_id = ${orderId}`;
    if (!line) throw new Error(`order ${orderId} has not left`);
    const head = `9${String(line.goods_id).padStart(6, '0')}`;
    const codes = Array.from(
      { length: line.number },
      (_, at) => head + String(orderId * 1000 + at).padStart(13, '0'),
    );
    await this.#sql`insert into trace_prefix (prefix, goods_id, level, pieces, state)
      values (${head}, ${line.goods_id}, 1, 1, 'confirmed') on conflict (prefix) do nothing`;
    await this.#sql`insert into trace_code (goods_id, shipment_line_id, pieces, level, code, state, lot_no)
      select ${line.goods_id}, ${line.id}, 1, 1, trace_pack(c), 'out', ${line.lot_no} from unnest(${codes}::text[]) c`;
    await this.#sql`insert into shipment_code (shipment_line_id, scanned_at, scanned_by, pieces, code)
      select ${line.id}, now(), (select min(id) from staff), 1, trace_pack(c) from unnest(${codes}::text[]) c`;
    return { codes, lotNo: line.lot_no };
  }

  /** The codes that the buyer's scans of an order have counted, each as often as it did. */
  async countedCodes(orderId: number): Promise<string[]> {
    const rows = await this.#sql<{ code: string }[]>`
      select r.code from receiving_scan r join shipment s on s.id = r.shipment_id
      where s.order_id = ${orderId} and r.verdict = 'counted' order by r.code`;
    return rows.map(({ code }) => code);
  }

  /** As if half a minute had passed since codes of second factors were last used: what the app shows now is good again. */
  async letCodeStepPass(): Promise<void> {
    await this.#sql`update staff set totp_step = totp_step - 1`;
    await this.#sql`update account_factor set totp_step = totp_step - 1`;
  }

  /**
   * Stores of a head office with everything that the review asks of them, which the test has to itself.
   * @returns what leaves the head office without them again
   */
  async newStores(head: string, companies: readonly string[]): Promise<() => Promise<void>> {
    const stores = await this.#sql<{ id: number }[]>`
      insert into account (username, phone, password_hash, company, buyer_type, pass_status, contract_valid_until, head_account_id)
      select 'e2e' || md5(company), '177' || lpad((random() * 99999999)::int::text, 8, '0'), 'x', company, 'chain_store', 1,
        '2099-12-31', (select id from account where username = ${head})
      from unnest(${[...companies]}::text[]) company returning id`;
    const ids = stores.map(({ id }) => id);
    await this.#sql`
      insert into account_scope (account_id, scope)
      select id, scope from unnest(${ids}::bigint[]) id, account_scope s
      where s.account_id = (select id from account where username = ${head})`;
    await this.#sql`
      insert into account_licence (account_id, kind, number, valid_until, gates_scopes)
      select store.id, kind, number, valid_until, gates_scopes from unnest(${ids}::bigint[]) store(id), account_licence l
      where l.account_id = (select id from account where username = ${head})`;
    await this.#sql`
      insert into address (account_id, consignee, phone, province, city, district, detail, is_default, is_registered)
      select id, '张三', '13800000000', '四川省', '成都市', '锦江区', '测试路 1 号', true, true from unnest(${ids}::bigint[]) id`;
    return async () => {
      await this.#sql`update account set head_account_id = null where id = any(${ids}::bigint[])`;
    };
  }

  /**
   * Lets as many more buyers have been sent what an order was sent, every other one from a second warehouse.
   * They are old customers, so that no report of new ones is full of them.
   * @param prefix of the companies, which the test has to itself
   */
  async sendToOthers(order: number, prefix: string, buyers: number, warehouse: number): Promise<void> {
    const accounts = await this.#sql<{ id: number }[]>`
      insert into account (username, phone, password_hash, company, buyer_type, pass_status, created_at)
      select md5(${prefix} || n), '176' || lpad((random() * 99999999)::int::text, 8, '0'), 'x', ${prefix} || ' ' || n, 'pharmacy', 1,
        now() - interval '3 years'
      from generate_series(1, ${buyers}::int) n returning id`;
    const ids = accounts.map(({ id }) => id);
    await this.#sql`
      insert into lot (goods_id, warehouse_id, lot_no, produced_on, expires_on, quantity)
      select distinct t.goods_id, ${warehouse}::bigint, t.lot_no, t.produced_on, t.expires_on, 0
      from shipment s join shipment_line sl on sl.shipment_id = s.id join lot t on t.id = sl.lot_id where s.order_id = ${order}
      on conflict do nothing`;
    await this.#sql`
      with orders as (
        insert into sales_order overriding system value
        select r.* from unnest(${ids}::bigint[]) account, sales_order o,
          jsonb_populate_record(null::sales_order, to_jsonb(o) || jsonb_build_object(
            'id', nextval(pg_get_serial_sequence('sales_order', 'id')), 'order_no', 'E' || account, 'account_id', account)) r
        where o.id = ${order} returning id, account_id),
      lines as (
        insert into sales_order_line overriding system value
        select r.* from orders, sales_order_line l,
          jsonb_populate_record(null::sales_order_line, to_jsonb(l) || jsonb_build_object(
            'id', nextval(pg_get_serial_sequence('sales_order_line', 'id')), 'order_id', orders.id)) r
        where l.order_id = ${order} returning id, order_id),
      parcels as (
        insert into shipment overriding system value
        select r.* from orders, shipment s,
          jsonb_populate_record(null::shipment, to_jsonb(s) || jsonb_build_object(
            'id', nextval(pg_get_serial_sequence('shipment', 'id')), 'order_id', orders.id, 'shipment_no', 'E' || orders.id)) r
        where s.order_id = ${order} returning id, order_id)
      insert into shipment_line (shipment_id, order_line_id, lot_id, lot_no, produced_on, expires_on, number)
      select parcels.id, lines.id, case when parcels.order_id % 2 = 0 then other.id else t.id end, sl.lot_no, sl.produced_on,
        sl.expires_on, sl.number
      from parcels join lines on lines.order_id = parcels.order_id
        cross join shipment s join shipment_line sl on sl.shipment_id = s.id join lot t on t.id = sl.lot_id
        join lot other on other.goods_id = t.goods_id and other.lot_no = t.lot_no and other.warehouse_id = ${warehouse}
      where s.order_id = ${order}`;
  }

  /** As if new versions of the agreements had come out since an account agreed: only this one is asked. */
  async forgetConsents(username: string): Promise<void> {
    await this
      .#sql`delete from consent where account_id = (select id from account where username = ${username})`;
  }

  /** Puts an account under a head office, or under none. */
  async putUnder(username: string, head: string | null): Promise<void> {
    await this.#sql`update account set head_account_id = (select id from account where username = ${head})
      where username = ${username}`;
  }

  /** Lets the days pass that an account waits to be closed. */
  async letClosingBeDue(username: string): Promise<void> {
    await this.#sql`update account_closing set due_at = now()
      where account_id = (select id from account where username = ${username})`;
  }

  /** Lets addresses have been reviewed. */
  async passAddresses(ids: readonly number[]): Promise<void> {
    await this
      .#sql`update address set review = 'passed', reviewed_at = now() where id = any(${[...ids]}::bigint[])`;
  }

  /** A paper of the shop itself by which it may sell everything. */
  async newSellerPaper(): Promise<void> {
    await this.#sql`
      with paper as (
        insert into file (staff_id, purpose, name, mime, size, sha256, used_at)
        select min(id), 'shop_document', '许可证.pdf', 'application/pdf', 1, 'paper', now() from staff returning id)
      insert into shop_document (name, number, file_id, opens)
      select '药品经营许可证', '川AA0280000', id, array(select code from business_scope) from paper`;
  }

  /** Lets a licence's last day be yesterday. @param username whose it is */
  async letLicenceEnd(username: string, kind: string): Promise<void> {
    const { count } = await this.#sql`
      update account_licence l set valid_until = (now() at time zone 'Asia/Shanghai')::date - 1
      from account a where a.id = l.account_id and a.username = ${username} and l.kind = ${kind}`;
    if (count !== 1) throw new Error(`${count} licences ${kind} of ${username}`);
  }

  /** Lets the minute pass that a number waits for its next code, and the day of its ten. */
  async letCodesAge(phone: string): Promise<void> {
    await this.#sql`update sms_code set created_at = created_at - interval '2 days' where phone = ${phone}`;
  }

  /** Lets the time be over in which an order had to be paid. */
  async letPaymentTimeEnd(order: number): Promise<void> {
    const { count } = await this.#sql`
      update sales_order set expires_at = now() - interval '1 second' where id = ${order} and expires_at > now()`;
    if (count !== 1) throw new Error(`order ${order} waits for no payment`);
  }

  /** Lets what an order owes have been written down a month ago. */
  async letMonthEnd(order: number): Promise<void> {
    const { count } = await this.#sql`
      update receivable_entry e set at = at - interval '1 month'
      from receivable r where r.id = e.receivable_id and r.order_id = ${order}`;
    if (count === 0) throw new Error(`order ${order} is not on credit`);
  }

  /** Lets an order have left last month, and the account's monthly invoices be due since long ago. */
  async letInvoiceDayCome(order: number): Promise<void> {
    await this.#sql`
      update sales_order set shipped_at = date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '2 days'
      where id = ${order}`;
    const { count } = await this.#sql`
      update invoice_rule r set starts_on = '2020-01-01' from sales_order o
      where o.id = ${order} and o.account_id = r.account_id`;
    if (count !== 1) throw new Error(`the account of order ${order} is not invoiced by the month`);
    await this.#sql`
      delete from invoice_month m using sales_order o where o.id = ${order} and o.account_id = m.account_id`;
  }

  /** An old account whose balance its ledger knows nothing of. @returns it, and what puts the balance right */
  async newBrokenWallet(name: string): Promise<{ id: number; mend: () => Promise<void> }> {
    const [account] = await this.#sql<{ id: number }[]>`
      insert into account (username, phone, password_hash, company, buyer_type, pass_status, created_at)
      values (md5(${name}), '174' || lpad((random() * 99999999)::int::text, 8, '0'), 'x', ${name}, 'pharmacy', 1,
        now() - interval '3 years') returning id`;
    const id = Number(account?.id);
    await this.#sql`insert into wallet (account_id, balance_fen) values (${id}, 100)
      on conflict (account_id) do update set balance_fen = 100`;
    return {
      id,
      mend: async () => {
        await this.#sql`update wallet set balance_fen = 0 where account_id = ${id}`;
      },
    };
  }

  /** Runs a job of the server's now, which it does by the minute otherwise. */
  async runJob(task: string): Promise<void> {
    await this.#sql`select ask_for_task(${task})`;
  }

  async close(): Promise<void> {
    await this.#sql.end();
  }
}
