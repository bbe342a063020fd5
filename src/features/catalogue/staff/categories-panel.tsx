import { Panel, type PanelProps } from '#ui/staff/panel.tsx'

export function CategoriesPanel(_: PanelProps) {
  return <Panel title="Catégories">…</Panel>
}
