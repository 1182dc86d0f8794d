import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

/** Browsers that know light-dark(): the tokens stay as they are written. */
const cssTarget = ['chrome123', 'safari17.5', 'firefox120'];

/** Zod would try out code made from text, which our pages' policy refuses and reports; it is told before it loads. */
const output = {
  // Only where Zod itself is: in every file of a page the same line would be 2 kB.
  banner: ({ moduleIds }: { moduleIds: string[] }) =>
    moduleIds.some(id => id.includes('/node_modules/zod/')) ? 'globalThis.__zod_globalConfig={jitless:true};' : '',
};

/** Styles are named by scripts only; what a person may come across, such as a font, keeps its name. */
const named = ({ names }: { names: string[] }) =>
  names.some(name => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]';

/** Packages of plain code that go into the built program; the others are loaded from where they are installed. */
const inside = ['drizzle-orm', 'zod', 'libphonenumber-js', 'hono', '@tabler/icons-react'];

/** The three builds of one program; `scripts/build.ts` runs them one after the other. */
export const builds: Record<'practice' | 'public' | 'server', UserConfig> = {
  practice: {
    base: '/assets/practice/',
    plugins: [react()],
    build: {
      outDir: 'dist/practice',
      cssTarget,
      manifest: 'manifest.json',
      // The first script names every other one that it may need: as short as can be.
      rollupOptions: {
        input: 'src/app/web/main.tsx',
        output: {
          ...output,
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: named,
          // What every page needs is one file: half a hundred small ones wait in line for six connections, and are heavier.
          codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        },
      },
      chunkSizeWarningLimit: 1_000,
      assetsInlineLimit: 0,
    },
  },
  public: {
    base: '/assets/public/',
    plugins: [react()],
    build: {
      outDir: 'dist/public',
      cssTarget,
      manifest: 'manifest.json',
      rollupOptions: { input: 'src/app/web/public.tsx', output },
      assetsInlineLimit: 0,
    },
  },
  server: {
    plugins: [react()],
    // A thousand small files would be found and opened one by one at every start, which is most of what a start takes.
    ssr: { noExternal: inside },
    build: {
      ssr: true,
      cssMinify: true,
      cssTarget,
      target: 'node26',
      outDir: 'dist/server',
      rollupOptions: {
        input: {
          main: 'src/app/server/main.ts',
          seed: 'src/app/server/commands/seed.ts',
          'copy-files': 'src/app/server/commands/copy-files.ts',
          backup: 'src/app/server/commands/backup.ts',
          restore: 'src/app/server/commands/restore.ts',
          paper: 'src/modules/billing/invoicing/server/pdf/worker.ts',
          'busy-times': 'src/modules/scheduling/busy-calendars/server/reading/worker.ts',
        },
      },
    },
  },
};

export default defineConfig({ plugins: [react()], appType: 'custom' });
