import { Panel, type PanelProps } from '#ui/staff/panel.tsx'

export function NewsletterPanel(_: PanelProps) {
  return <Panel title="Newsletter">…</Panel>
}
