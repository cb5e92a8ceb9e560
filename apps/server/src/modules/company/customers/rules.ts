import type { RankRow, TypeRow } from '../../identity/rules.ts';
import type { NamedGroup } from '../groups/rules.ts';

/** A buyer as a row of a file changes it. */
export interface CustomerFacts {
  id: number;
  username: string;
  phone: string;
  company: string;
  buyer_type: string;
  buyer_type_name: string;
  contact_name: string;
  credit_code: string;
  province: string;
  city: string;
  district: string;
  rank: number;
  rank_name: string;
  customer_group_id: number | null;
  customer_group: string | null;
  is_special: boolean;
  is_show_youx: boolean;
  is_can_chat: boolean;
  is_after_sale: boolean;
  salesman_id: number | null;
  salesman: string | null;
  manager_id: number | null;
  manager: string | null;
  service_id: number | null;
  service: string | null;
  /** User name of the head office. */
  head: string | null;
  staff_note: string;
}
/** What the rows of a file are judged by. */
export interface ImportFacts {
  /** By user name in small letters. */
  accounts: ReadonlyMap<string, CustomerFacts>;
  /** User names by mobile number. */
  phones: ReadonlyMap<string, string>;
  ranks: readonly RankRow[];
  /** All types of buyers; a new account becomes one that is offered. */
  types: readonly TypeRow[];
  /** Customer groups by name in small letters. */
  groups: ReadonlyMap<string, NamedGroup>;
  staff: readonly { id: number; username: string; name: string }[];
  /** Accounts that may be head offices, by user name in small letters. */
  heads: ReadonlyMap<string, number>;
}
