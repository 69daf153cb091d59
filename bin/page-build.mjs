/** How Vite builds a page of gvq into a folder. Nothing is inlined, because the Content-Security-Policy of the pages forbids it. */
export const pageBuild = folder => ({
  outDir: folder,
  target: 'es2023',
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  emptyOutDir: true,
  assetsInlineLimit: 0,
  modulePreload: false,
  chunkSizeWarningLimit: 700,
})
