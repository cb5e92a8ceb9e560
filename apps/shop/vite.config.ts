import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // The Fastify server imports `build/server/index.js`; app/server.ts is what it finds there.
    ...(isSsrBuild ? { rollupOptions: { input: './app/server.ts' } } : {}),
  },
  // Without this, a cold start finds dependencies late, optimises again and the page runs two copies of React.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/{pages,shell}/**/*.tsx'] },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
}));
