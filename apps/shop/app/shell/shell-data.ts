import type { base } from '@qingnang/contract/accounts';
import type { rightBanners, topBanners } from '@qingnang/contract/content';
import type { Banner, CommonData, common as commonCall } from '@qingnang/contract/shell';
import { ApiError } from '../lib/api-error.ts';
import type { DataCall } from '../lib/data.ts';
import type { Session } from '../lib/session.tsx';
import { matchPage } from '../route-table.ts';

export interface Site {
  name: string;
  /** Without a slash at the end. */
  url: string;
  /** Address of the page statistics script; null = none. */
  analyticsUrl: string | null;
  /** Per cent of visits whose speed is told; 0 = none. */
  speedSample: number;
  /** The shop is being prepared: only ways into it are shown. */
  isPreparing: boolean;
  /** Codes for phones that the shop has set. */
  hasWechatQr: boolean;
  hasMiniProgramQr: boolean;
}

/** What fits: the first nine entries of the navigation, the first seven categories. */
const NAV_SHOWN = 9;
const CATEGORIES_SHOWN = 7;
/** The wall of the home page. */
const BRANDS_SHOWN = 12;

type MenuCategory = CommonData['category'][number];

export type ShellCategory = Pick<MenuCategory, 'id' | 'name' | 'describe' | 'logo'> & { hasMore: boolean };

interface NavEntry {
  id: number;
  name: string;
  url: string;
  /** Opens in a window of its own. */
  isOpen: boolean;
  /** A small picture behind the name; empty = none. */
  image: string;
}

/** What of the common answer is shown at once; it travels with every document. The rest of the menu: `menu.ts`. */
export interface ShellCommon
  extends Pick<CommonData, 'rnss' | 'brand' | 'common_config' | 'admin' | 'footer' | 'sign_in'> {
  nav: (NavEntry & { children: NavEntry[] })[];
  category: ShellCategory[];
}

/** What stands around every page. */
export interface ShellData {
  site: Site;
  /** null: the call failed, and nothing was known; the shell does without. */
  common: ShellCommon | null;
  session: Session;
  /** The banner above the header, on the home page. */
  topAd: Banner | null;
  /** The small one at the right end of the main navigation. */
  navAd: Banner | null;
  /** Unix seconds on the server's clock. */
  now: number;
}

/** What is there before anything is read: of the document being answered, or of the page being left. */
export type KnownShell = Pick<ShellData, 'site' | 'common' | 'session'>;

/**
 * Reads what the shell of a page shows. Nothing here can fail the page: for what does not come stands what is known.
 * @param known its session says whether the account's data are asked for
 */
export async function readShell(call: DataCall, known: KnownShell, pathname: string): Promise<ShellData> {
  const row = matchPage(pathname)?.row;
  const full = row?.header !== 'login' && row?.header !== 'none';
  const [common, session, topAd, navAd] = await Promise.all([
    orNull(call<typeof commonCall>('GET /api/focus/common')),
    readSession(call, known.session, row?.readsUser ?? true),
    full ? firstBanner(call<typeof topBanners>('GET /api/focus/top')) : null,
    full ? firstBanner(call<typeof rightBanners>('GET /api/focus/right')) : null,
  ]);
  const now = common?.timestamp ?? Math.floor(Date.now() / 1000);
  return { site: known.site, common: common ? shownOf(common) : known.common, session, topAd, navAd, now };
}

const shownOf = ({
  rnss,
  nav,
  category,
  brand,
  common_config,
  admin,
  footer,
  sign_in,
}: CommonData): ShellCommon => ({
  rnss,
  nav: nav.slice(0, NAV_SHOWN).map((item) => ({ ...entryOf(item), children: item.children.map(entryOf) })),
  category: category.slice(0, CATEGORIES_SHOWN).map(({ id, name, describe, logo, children }) => ({
    id,
    name,
    describe: describe || kindsOf(children),
    logo,
    hasMore: children.length > 0,
  })),
  brand: brand.slice(0, BRANDS_SHOWN),
  common_config,
  admin,
  footer,
  sign_in,
});

const entryOf = ({
  id,
  name,
  url,
  image,
  is_open,
}: Omit<CommonData['nav'][number], 'children'>): NavEntry => ({
  id,
  name,
  url,
  isOpen: is_open === 1,
  image,
});

async function readSession(call: DataCall, known: Session, readsUser: boolean): Promise<Session> {
  const { signedIn } = known;
  if (!signedIn || !readsUser) return { signedIn, user: null };
  try {
    return { signedIn, user: await call<typeof base>('GET /api/user/base') };
  } catch (error) {
    // The session has ended meanwhile: a visitor. A cut network changes nobody: what hangs on the account (a draft) stays.
    return error instanceof ApiError && error.kind === 'signIn' ? { signedIn: false, user: null } : known;
  }
}

const firstBanner = async (reading: Promise<{ list: Banner[] }>): Promise<Banner | null> =>
  (await orNull(reading))?.list[0] ?? null;

const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);

/** So many characters have room in the menu. */
const DESCRIBE_MOST = 11;

/** What a category is about, when staff did not say: its first kinds, as many as there is room for. */
export function kindsOf(children: readonly { name: string }[]): string {
  let words = '';
  for (const { name } of children) {
    const longer = words === '' ? name : `${words} · ${name}`;
    if (longer.length > DESCRIBE_MOST) break;
    words = longer;
  }
  return words;
}
