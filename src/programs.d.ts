/** An expression as text: the function that the module exports by default (`scripts/vite/page-programs-plugin.ts`). */
declare module '*?program' {
  const program: string
  export default program
}
