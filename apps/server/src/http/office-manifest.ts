/**
 * Lets a phone or tablet of the warehouse put its desk onto the home screen.
 * @param siteName the shop's own @returns a web app manifest
 */
export const officeManifest = (siteName: string) => ({
  name: `${siteName} 仓库`,
  short_name: '仓库',
  id: '/admin/warehouse',
  start_url: '/admin/warehouse',
  // The whole office: signing in lies beside the warehouse.
  scope: '/admin',
  lang: 'zh-CN',
  display: 'standalone',
  background_color: '#F0F2F4',
  theme_color: '#064A33',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
