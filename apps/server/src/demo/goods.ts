import type { Tx } from '../db/transaction.ts';
import { DemoFiles } from './files.ts';
import { loadBrands, loadCategories, loadMakers, loadWarehouses } from './shelves/frame.ts';
import { loadGoods } from './shelves/goods.ts';
import { loadLots } from './shelves/lots.ts';
import { loadPrices } from './shelves/prices.ts';

/**
 * Loads the demo catalogue into empty tables, a few statements for each table whatever its size, and writes its pictures.
 * @param today dates the lots, so that the demo shop never grows old
 * @param files folder of the public files
 */
export async function loadDemoCatalog(tx: Tx, today: Date, files: string): Promise<void> {
  const pictures = new DemoFiles(files);
  const warehouses = await loadWarehouses(tx);
  const brands = await loadBrands(tx, pictures);
  const categories = await loadCategories(tx, pictures);
  const makers = await loadMakers(tx);
  const goodsIds = await loadGoods(tx, { brands, categories, makers }, pictures);
  await loadPrices(tx, goodsIds);
  await loadLots(tx, goodsIds, warehouses, today);
  await pictures.write();
}
