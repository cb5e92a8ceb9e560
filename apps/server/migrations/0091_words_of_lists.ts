import { type Kysely, sql } from 'kysely';

/** What staff look for in long lists is found by indexes of pairs of signs (docs/decisions/0089-lists-by-indexes.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- the same pairs as before (0069), word by word: small letters are made once, not once a pair
create or replace function word_pairs(words text) returns text[] language sql immutable strict parallel safe cost 3000 as $$
  select coalesce(array_agg(distinct substr(word, at, 2)), '{}')
  from regexp_split_to_table(lower(words), '[[:space:]]+') word, generate_series(1, length(word) - 1) at;
$$;

create index goods_source_code_idx on goods (source_code) where source_code <> '';

-- what an index holds of a row, in small letters, a column a line
create function goods_words(name text, trade_name text, initials text, approval_no text, barcode text) returns text
  language sql immutable strict parallel safe
  return lower(name || E'\\n' || trade_name || E'\\n' || initials || E'\\n' || approval_no || E'\\n' || barcode);
create index goods_words_idx on goods using gin (word_pairs(goods_words(name, trade_name, initials, approval_no, barcode)));

create function account_words(company text, username text, contact_name text, credit_code text, phone text) returns text
  language sql immutable strict parallel safe
  return lower(company || E'\\n' || username || E'\\n' || contact_name || E'\\n' || credit_code || E'\\n' || phone);
create index account_words_idx on account
  using gin (word_pairs(account_words(company, username, contact_name, credit_code, phone)));

create function invoice_words(number text, title jsonb) returns text language sql immutable parallel safe
  return lower(coalesce(number, '') || E'\\n' || coalesce(title ->> 'title', '') || E'\\n' || coalesce(title ->> 'tax_no', ''));
create index invoice_words_idx on invoice using gin (word_pairs(invoice_words(number, title)));

create function bank_line_words(payer text, bank_ref text, memo text) returns text language sql immutable strict parallel safe
  return lower(payer || E'\\n' || bank_ref || E'\\n' || memo);
create index bank_line_words_idx on bank_line using gin (word_pairs(bank_line_words(payer, bank_ref, memo)));

create index outbox_words_idx on outbox using gin (word_pairs(receiver));
create index outbox_account_idx on outbox (account_id);
create index sales_order_last_idx on sales_order (account_id, placed_at desc);
`.execute(db);
}
