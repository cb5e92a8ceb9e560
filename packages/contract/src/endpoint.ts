import type { z } from 'zod';
import type { BuyerScope, KeyScope, SellerScope } from './machine-words.ts';
import type { Right } from './member-words.ts';

/** What a staff member may do; a role is a set of these (apps/server/src/http/permissions.ts). */
export type Permission =
  | 'goods.read'
  | 'goods.write'
  | 'goods.control'
  | 'stock.write'
  | 'campaign.read'
  | 'campaign.write'
  | 'content.read'
  | 'content.write'
  | 'search.read'
  | 'search.write'
  | 'wanted.read'
  | 'wanted.write'
  | 'order.read'
  | 'order.review'
  | 'order.ship'
  | 'order.propose'
  | 'after_sales.read'
  | 'after_sales.write'
  | 'after_sales.inspect'
  | 'quality.write'
  | 'receipt.read'
  | 'receipt.write'
  | 'money.read'
  | 'money.write'
  | 'cost.read'
  | 'cost.write'
  | 'account.read'
  | 'account.write'
  | 'account.phone'
  | 'qualification.review'
  | 'invoice.read'
  | 'invoice.write'
  | 'contract.read'
  | 'contract.write'
  | 'report.read'
  | 'report.write'
  | 'trace.read'
  | 'trace.write'
  | 'trace.override'
  | 'outbox.read'
  | 'staff.manage'
  | 'wallet.read'
  | 'wallet.write'
  | 'points.read'
  | 'points.write'
  | 'draw.read'
  | 'draw.write'
  | 'feedback.read'
  | 'feedback.write'
  | 'chat.answer'
  | 'message.write'
  | 'statistics.read'
  | 'settings.write'
  | 'machine.manage'
  | 'audit.read'
  | 'status.read'
  | 'warehouse.write'
  | 'staff.self';

/**
 * Who may call: anybody; a signed-in company account (`buyer`); one that has passed review with valid papers
 * (`approved`); staff with a permission; a machine whose key has a scope. There is no default: an endpoint
 * without a scope does not compile.
 */
export type Scope = 'public' | 'buyer' | 'approved' | StaffScope | MachineScope;
export type StaffScope = `staff:${Permission}`;
/** Of the calls under /api/v1, which a key opens and no cookie: any key, one of the wholesaler, one of a buyer. */
export type MachineScope = 'machine:any' | `machine:${KeyScope}`;
export type SellerMachineScope = `machine:${SellerScope}`;
export type BuyerMachineScope = `machine:${BuyerScope}`;

/** What the documentation of a machine's call says beside its schemas; every call under /api/v1 has it. */
export interface MachineDocs {
  /** The chapter of the documentation it stands in. */
  tag: string;
  description: string;
  /** The `data` of an answer. */
  example: unknown;
  /** A body that is taken, of a call that has one. */
  body?: unknown;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify notation, `/api/cart/:id/edit`. */
  path: string;
  scope: Scope;
  /** Of a staff call that two desks need: this permission opens it as well. */
  orScope?: StaffScope;
  /** Of a buyer's call: what it needs of a member of the company. Every call that changes something says it; a read without it is everybody's. */
  right?: Right;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The `data` of a successful answer. */
  data: z.ZodType;
  /** Takes an Idempotency-Key header: the call creates something that costs. */
  idempotent?: true;
  /** A write that may take the account as it was up to a second ago, like every read: what it does costs nothing yet. */
  recentSession?: true;
  /** Buys, pays or takes an offer: refused while the shop is being prepared. */
  buys?: true;
  /** Orders, pays, moves money or shows papers: waits for a second factor where the shop demands one of its buyers. */
  guarded?: true;
  /** Open to staff who have yet to replace their one-time password. */
  beforePasswordChange?: true;
  /** Open to staff who have yet to set up the second factor that their role needs. */
  beforeFactor?: true;
  /** A list of people: long pages of it that staff look at stand in the audit log. */
  people?: true;
  /** Requests a minute for one address; the general limit when absent. */
  perMinute?: number;
  /** The same an hour, in place of it. */
  perHour?: number;
  /** Answers 201 instead of 200. */
  created?: true;
  /** Bytes of a body at most, where the general limit does not fit. */
  bodyLimit?: number;
  /** Of a machine's call. */
  docs?: MachineDocs;
}

/** Who may call, all of it: one of them is enough. */
export const scopesOf = ({ scope, orScope }: Pick<Endpoint, 'scope' | 'orScope'>): Scope[] =>
  orScope ? [scope, orScope] : [scope];

/** Declares a call of the wire; its exact type is kept for the handler and the client. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
