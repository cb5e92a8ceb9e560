import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlineFiles } from './offline-files.ts';

export default defineConfig({
  base: '/admin/',
  plugins: [react(), offlineFiles()],
  build: {
    target: 'es2022',
    // No data: URLs for assets and no inline script: the pages run under a strict content security policy.
    assetsInlineLimit: 0,
    // antd is one chunk of its own, fetched only behind the sign-in page.
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', ws: true } } },
});
