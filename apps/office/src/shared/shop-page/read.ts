/** A page of the shop as a visitor gets it, without scripts and what it says where they are missing: HTML. @throws Error in Chinese */
export async function readShopPage(url: string, signal: AbortSignal): Promise<string> {
  // Whoever is signed in to the shop in this browser is not asked for: no prices and stock of an account.
  const answer = await fetch(url, { credentials: 'omit', signal });
  if (!answer.ok) throw new Error('商城页面没有打开，请稍后重试');
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of page.querySelectorAll('script, noscript, link[rel="modulepreload"]')) part.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
