import * as v from 'valibot'

/** The name of the file as the journal keeps it. */
const fileName = v.pipe(
  v.string(),
  v.transform((name) => name.replaceAll('\u0000', '').trim().slice(0, 200) || 'fichier'),
)

/** An import, with the digest of its preview; without a digest, the preview itself. */
export const importSchema = v.variant('step', [
  v.object({ step: v.literal('preview') }),
  v.object({
    step: v.literal('apply'),
    fileName,
    digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    requestKey: v.pipe(v.string(), v.uuid()),
  }),
])

export type ImportRequest = Extract<v.InferOutput<typeof importSchema>, { step: 'apply' }>

/** The kinds of files that products and orders are exported to (EXPORT-01, EXPORT-03). */
export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]
