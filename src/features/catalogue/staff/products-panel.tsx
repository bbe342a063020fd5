import { Panel, type PanelProps } from '#ui/staff/panel.tsx'

export function ProductsPanel(_: PanelProps) {
  return <Panel title="Produits">…</Panel>
}
