/** An expression as text: the function that the module exports by default (`scripts/vite/bundle-script.ts`). */
declare module '*?program' {
  const program: string
  export default program
}

/** A page of prose as its component (`scripts/vite/prose-plugin.ts`). */
declare module '*.md' {
  export default function Page(): import('react').ReactNode
}
