import path from 'node:path';
import { sql } from 'kysely';
import type { SellerDefaults } from '../channels/invoicing/port.ts';
import type { ContractSigner } from '../channels/signing/port.ts';
import type { Db } from '../db/client.ts';
import { writeSetting } from '../db/settings.ts';
import { inTransaction } from '../db/transaction.ts';
import { countDemand } from '../modules/catalogue/goods/demand/writes.ts';
import { loadDemoAccounts } from './accounts.ts';
import { loadDemoAfterSales } from './after-sales.ts';
import { loadDemoBatches } from './batches.ts';
import { loadDemoBooks } from './books.ts';
import { loadDemoBundles } from './bundles.ts';
import { loadDemoChat } from './chat.ts';
import { loadDemoColdChain, loadDemoColdParcels } from './cold.ts';
import { loadDemoComparisons } from './comparisons.ts';
import { loadDemoContent } from './content.ts';
import { loadDemoContracts } from './contracts.ts';
import { loadDemoControl } from './control.ts';
import { loadDemoCosts } from './costs.ts';
import { loadDemoCoupons } from './coupons.ts';
import { loadDemoCredit } from './credit.ts';
import { loadDemoDossiers } from './dossiers.ts';
import { loadDemoDraws } from './draws.ts';
import { loadDemoFeedback } from './feedback.ts';
import { loadDemoGate } from './gate.ts';
import { loadDemoCatalog } from './goods.ts';
import { loadDemoGroupBuys } from './group-buys.ts';
import { loadDemoTitles } from './invoice-titles.ts';
import { loadDemoInvoices } from './invoices.ts';
import { loadDemoConsents } from './legal-texts.ts';
import { loadDemoMachines } from './machines.ts';
import { loadDemoMembers } from './members.ts';
import { loadDemoMessages } from './messages.ts';
import { loadDemoOrders } from './orders.ts';
import { loadDemoParcels } from './parcels.ts';
import { loadDemoPoints } from './points.ts';
import { loadDemoProposals } from './proposals.ts';
import { loadDemoQualifications } from './qualifications.ts';
import { loadDemoRecalls } from './recalls.ts';
import { loadDemoReceipts } from './receipts.ts';
import { loadDemoReceivedCodes } from './received-codes.ts';
import { loadDemoReconciliation } from './reconciliation.ts';
import { loadDemoReports } from './reports.ts';
import { loadDemoSales } from './sales.ts';
import { loadDemoSellerPapers } from './seller-papers.ts';
import { DEMO_SELLER } from './settings.ts';
import { loadDemoSettlements } from './settlements.ts';
import { loadDemoShipping } from './shipping.ts';
import { loadDemoSpecials } from './specials.ts';
import { loadDemoStockDocuments } from './stock-documents.ts';
import { loadDemoTraceCodes } from './trace-codes.ts';
import { loadDemoTransfers } from './transfers.ts';
import { loadDemoWebhooks } from './webhooks.ts';
import { loadDemoDrafts } from './year/drafts.ts';
import { loadDemoYear } from './year/load.ts';
import { keepRoom } from './year/numbers.ts';
import { loadDemoZones } from './zones.ts';

export interface DemoOptions {
  db: Db;
  dataDir: string;
  seller: SellerDefaults;
  signing: ContractSigner;
  /** With a year of trade of some sixty more customers. */
  hasYear: boolean;
  log: (line: string) => void;
}

/**
 * Loads the demo shop into an empty database: catalogue, accounts and content at once, then special prices, orders, controlled
 * sale and zones by the real acts. Each part leaves a mark, so that a start that was cut off goes on where it stopped; a database with own data is left alone.
 */
export async function loadDemoShop({
  db,
  dataDir,
  seller,
  signing,
  hasYear,
  log,
}: DemoOptions): Promise<void> {
  const marks = await readMarks(db);
  if (!marks.has('demo_shop')) {
    if (!(await isEmpty(db))) return;
    log('载入演示商城 (loading the demo shop) …');
    const today = new Date();
    const files = path.join(dataDir, 'files/public');
    await inTransaction(db, async (tx) => {
      await loadDemoAccounts(tx, today);
      await loadDemoCatalog(tx, today, files);
      await loadDemoShipping(tx);
      await loadDemoColdChain(tx);
      await loadDemoContent(tx, files);
      await writeSetting(tx, 'seller', DEMO_SELLER);
      await writeSetting(tx, 'opened_at', today.toISOString());
      await mark(tx, 'demo_shop');
      if (hasYear) {
        await keepRoom(tx);
        await mark(tx, 'demo_year_room');
        marks.add('demo_year_room');
      }
    });
    await sql`analyze`.execute(db);
  }
  // Reports brought them along before.
  if (!marks.has('demo_seller_papers') && !marks.has('demo_reports')) {
    await loadDemoSellerPapers(db, path.join(dataDir, 'files/private'));
    await mark(db, 'demo_seller_papers');
  }
  if (!marks.has('demo_specials')) {
    await loadDemoSpecials(db);
    await mark(db, 'demo_specials');
  }
  if (!marks.has('demo_titles')) {
    await loadDemoTitles(db);
    await mark(db, 'demo_titles');
  }
  if (!marks.has('demo_orders')) {
    await loadDemoOrders(db);
    await mark(db, 'demo_orders');
  }
  if (!marks.has('demo_groups')) {
    await loadDemoGroupBuys(db);
    await mark(db, 'demo_groups');
  }
  if (!marks.has('demo_control')) {
    await loadDemoControl(db);
    await mark(db, 'demo_control');
  }
  if (!marks.has('demo_zones')) {
    await loadDemoZones(db, path.join(dataDir, 'files/public'));
    await mark(db, 'demo_zones');
  }
  if (!marks.has('demo_bundles')) {
    await loadDemoBundles(db);
    await mark(db, 'demo_bundles');
  }
  if (!marks.has('demo_coupons')) {
    await loadDemoCoupons(db);
    await mark(db, 'demo_coupons');
  }
  if (!marks.has('demo_receipts')) {
    await loadDemoReceipts(db, path.join(dataDir, 'files/private'));
    await mark(db, 'demo_receipts');
  }
  if (!marks.has('demo_after_sales')) {
    await loadDemoAfterSales(db, path.join(dataDir, 'files/private'));
    await mark(db, 'demo_after_sales');
  }
  if (!marks.has('demo_points')) {
    await loadDemoPoints(db);
    await mark(db, 'demo_points');
  }
  if (!marks.has('demo_draws')) {
    await loadDemoDraws(db);
    await mark(db, 'demo_draws');
  }
  if (!marks.has('demo_parcels')) {
    await loadDemoParcels(db);
    await mark(db, 'demo_parcels');
  }
  if (!marks.has('demo_transfers')) {
    await loadDemoTransfers(db);
    await mark(db, 'demo_transfers');
  }
  if (!marks.has('demo_qualifications')) {
    await loadDemoQualifications(db, path.join(dataDir, 'files/private'));
    await mark(db, 'demo_qualifications');
  }
  if (!marks.has('demo_invoices')) {
    await loadDemoInvoices(db, path.join(dataDir, 'files/private'));
    await mark(db, 'demo_invoices');
  }
  if (!marks.has('demo_contracts')) {
    await loadDemoContracts(db, { seller, signing, files: path.join(dataDir, 'files/private') });
    await mark(db, 'demo_contracts');
  }
  if (!marks.has('demo_reports')) {
    await loadDemoReports(db, path.join(dataDir, 'files/private'));
    await mark(db, 'demo_reports');
  }
  if (!marks.has('demo_dossiers')) {
    await loadDemoDossiers(db, path.join(dataDir, 'files/private'));
    await mark(db, 'demo_dossiers');
  }
  if (!marks.has('demo_messages')) {
    await loadDemoMessages(db);
    await mark(db, 'demo_messages');
  }
  if (!marks.has('demo_feedback')) {
    await loadDemoFeedback(db, new Date());
    await mark(db, 'demo_feedback');
  }
  if (!marks.has('demo_chat')) {
    await loadDemoChat(db);
    await mark(db, 'demo_chat');
  }
  if (!marks.has('demo_sales')) {
    await loadDemoSales(db);
    await mark(db, 'demo_sales');
  }
  if (!marks.has('demo_batches')) {
    await loadDemoBatches(db);
    await mark(db, 'demo_batches');
  }
  if (!marks.has('demo_cold')) {
    await loadDemoColdParcels(db, path.join(dataDir, 'files/private'));
    await mark(db, 'demo_cold');
  }
  // Its orders are newer than the demo's own, or go where room was kept for them.
  if (marks.has('demo_year_room') && !marks.has('demo_year')) {
    await loadDemoYear(db, new Date());
    await mark(db, 'demo_year');
  }
  if (!marks.has('demo_demand')) {
    await countDemand(db);
    await mark(db, 'demo_demand');
  }
  if (!marks.has('demo_members')) {
    await loadDemoMembers(db);
    await loadDemoMachines(db);
    await mark(db, 'demo_members');
  }
  if (!marks.has('demo_comparisons')) {
    await loadDemoComparisons(db);
    await mark(db, 'demo_comparisons');
  }
  if (!marks.has('demo_consents')) {
    await loadDemoConsents(db);
    await mark(db, 'demo_consents');
  }
  if (!marks.has('demo_credit')) {
    await loadDemoCredit(db);
    await mark(db, 'demo_credit');
  }
  if (!marks.has('demo_proposals')) {
    await loadDemoProposals(db);
    await mark(db, 'demo_proposals');
  }
  if (marks.has('demo_year_room') && !marks.has('demo_drafts')) {
    await loadDemoDrafts(db);
    await mark(db, 'demo_drafts');
  }
  if (!marks.has('demo_gate')) {
    await loadDemoGate(db);
    await mark(db, 'demo_gate');
  }
  if (!marks.has('demo_recalls')) {
    await loadDemoRecalls(db);
    await mark(db, 'demo_recalls');
  }
  if (!marks.has('demo_trace_codes')) {
    await loadDemoTraceCodes(db);
    await mark(db, 'demo_trace_codes');
  }
  if (!marks.has('demo_received_codes')) {
    await loadDemoReceivedCodes(db);
    await mark(db, 'demo_received_codes');
  }
  if (!marks.has('demo_stock_documents')) {
    await loadDemoStockDocuments(db);
    await mark(db, 'demo_stock_documents');
  }
  // Last: it compares what all the others have paid.
  if (!marks.has('demo_reconciliation')) {
    await loadDemoReconciliation(db);
    await mark(db, 'demo_reconciliation');
  }
  if (!marks.has('demo_costs')) {
    await loadDemoCosts(db);
    await mark(db, 'demo_costs');
  }
  if (!marks.has('demo_settlements')) {
    await loadDemoSettlements(db);
    await mark(db, 'demo_settlements');
  }
  if (!marks.has('demo_books')) {
    await loadDemoBooks(db);
    await mark(db, 'demo_books');
  }
  if (!marks.has('demo_webhooks')) {
    await loadDemoWebhooks(db);
    await mark(db, 'demo_webhooks');
  }
}

async function readMarks(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('setting').select('key').where('key', 'like', 'demo%').execute();
  return new Set(rows.map((row) => row.key));
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select 1 from account) or exists (select 1 from goods) as filled`.execute(db);
  return rows[0]?.filled === false;
}

const mark = (db: Db, key: `demo_${string}`) => writeSetting(db, key, new Date().toISOString());
