/** The books of the stand-in ERP: a database of its own, with its own numbers, and what its people do there. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

const TABLES = `
create table if not exists goods (no text primary key, name text not null, version int not null default 1,
  sent int not null default 0, price_version int not null default 1, price_sent int not null default 0);
create table if not exists price (no text, rank int, price text, primary key (no, rank));
create table if not exists customer (no text primary key, username text not null, rank int not null,
  version int not null default 1, sent int not null default 0);
create table if not exists lot (no text, warehouse text, lot_no text, version int not null default 1, sent int not null default 0,
  quantity int not null default 0, primary key (no, warehouse, lot_no));
create table if not exists movement (id integer primary key, no text, warehouse text, lot_no text, change int not null,
  batch text, done int not null default 0);
create table if not exists batch (kind text, id text, rows text not null, refs text not null, answered int not null default 0,
  primary key (kind, id));
create table if not exists sold (id int primary key, number text not null, warehouse text not null, customer text not null,
  state text not null, payable text not null, refunded text not null, placed_on text not null, sequence int not null);
create table if not exists sold_line (id int primary key, order_id int not null, no text not null, quantity int not null,
  shipped int not null, cut int not null);
create table if not exists parcel (id int primary key, order_id int not null, tracking_no text not null);
create table if not exists parcel_line (parcel_id int not null, no text not null, lot_no text not null, quantity int not null);
create table if not exists own_parcel (no text primary key, order_id int not null unique, state text not null default 'open',
  shop_id int);
create table if not exists payment (id int primary key, state text not null, amount text not null, sequence int not null);
create table if not exists share (payment_id int, order_id int, amount text not null, primary key (payment_id, order_id));
create table if not exists refund (id int primary key, order_id int not null, state text not null, amount text not null,
  sequence int not null);`;

export type Value = SQLInputValue;

export class Books {
  readonly #file: string;
  #db: DatabaseSync;

  constructor(file: string) {
    this.#file = file;
    this.#db = this.#open();
  }

  #open(): DatabaseSync {
    const db = new DatabaseSync(this.#file);
    db.exec('pragma synchronous = off; pragma journal_mode = memory;');
    db.exec(TABLES);
    return db;
  }

  /** As when its machine starts again. */
  restart(): void {
    this.#db.close();
    this.#db = this.#open();
  }

  close(): void {
    this.#db.close();
  }

  all<T>(query: string, ...values: Value[]): T[] {
    return this.#db.prepare(query).all(...values) as T[];
  }

  one<T>(query: string, ...values: Value[]): T | undefined {
    return this.#db.prepare(query).get(...values) as T | undefined;
  }

  /** @returns how many rows it changed */
  run(query: string, ...values: Value[]): number {
    return Number(this.#db.prepare(query).run(...values).changes);
  }

  /** All of it or nothing. */
  together<T>(act: () => T): T {
    this.#db.exec('begin');
    try {
      const result = act();
      this.#db.exec('commit');
      return result;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  addGoods(no: string, prices: Readonly<Record<number, string>>): void {
    this.run('insert into goods (no, name) values (?, ?)', no, `对接片${no}`);
    for (const [rank, price] of Object.entries(prices)) this.setPrice(no, Number(rank), price);
  }

  rename(no: string, name: string): void {
    this.run('update goods set name = ?, version = version + 1 where no = ?', name, no);
  }

  /** @param price null = the rank has none of its own */
  setPrice(no: string, rank: number, price: string | null): void {
    this.run('insert or replace into price values (?, ?, ?)', no, rank, price);
    this.run('update goods set price_version = price_version + 1 where no = ?', no);
  }

  addCustomer(no: string, username: string): void {
    this.run('insert into customer (no, username, rank) values (?, ?, 0)', no, username);
  }

  setRank(no: string, rank: number): void {
    this.run('update customer set rank = ?, version = version + 1 where no = ?', rank, no);
  }

  addLot(no: string, warehouse: string, lotNo: string): void {
    this.run('insert into lot (no, warehouse, lot_no) values (?, ?, ?)', no, warehouse, lotNo);
  }

  /** Pieces that come to a lot, or go otherwise than by a sale. */
  moveStock(no: string, warehouse: string, lotNo: string, change: number): void {
    const place = [no, warehouse, lotNo];
    this.run(
      'update lot set quantity = quantity + ? where no = ? and warehouse = ? and lot_no = ?',
      change,
      ...place,
    );
    this.run('insert into movement (no, warehouse, lot_no, change) values (?, ?, ?, ?)', ...place, change);
  }

  /** Sends off an order whole. @returns whether it was its to send */
  sendOff(orderId: number): boolean {
    return (
      this.run('insert or ignore into own_parcel (no, order_id) values (?, ?)', `EP${orderId}`, orderId) > 0
    );
  }
}
