import * as vscode from 'vscode'

type Group = 'Types' | 'Queries'
type Entry = Group | vscode.SymbolInformation

const typeKinds: readonly vscode.SymbolKind[] = [
  vscode.SymbolKind.Class,
  vscode.SymbolKind.Interface,
  vscode.SymbolKind.Struct,
]

const icons: Readonly<Partial<Record<vscode.SymbolKind, string>>> = {
  [vscode.SymbolKind.Class]: 'circle-large-outline',
  [vscode.SymbolKind.Interface]: 'arrow-right',
  [vscode.SymbolKind.Struct]: 'symbol-array',
  [vscode.SymbolKind.Function]: 'play',
}

/** The types and queries of the program, as the language server names them. */
export class ProgramTree implements vscode.TreeDataProvider<Entry> {
  readonly #changed = new vscode.EventEmitter<void>()
  readonly onDidChangeTreeData = this.#changed.event
  readonly #symbols: () => PromiseLike<readonly vscode.SymbolInformation[]>

  constructor(symbols: () => PromiseLike<readonly vscode.SymbolInformation[]>) {
    this.#symbols = symbols
  }

  refresh(): void {
    this.#changed.fire()
  }

  async getChildren(entry?: Entry): Promise<Entry[]> {
    if (entry === undefined) return ['Types', 'Queries']
    if (typeof entry !== 'string') return []
    const wanted = entry === 'Types' ? typeKinds : [vscode.SymbolKind.Function]
    const all = await this.#symbols()
    return all.filter(({ kind }) => wanted.includes(kind)).sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  getTreeItem(entry: Entry): vscode.TreeItem {
    if (typeof entry === 'string') return new vscode.TreeItem(entry, vscode.TreeItemCollapsibleState.Expanded)
    const { name, kind, location } = entry
    const item = new vscode.TreeItem(name)
    const icon = icons[kind]
    if (icon !== undefined) item.iconPath = new vscode.ThemeIcon(icon)
    item.command = {
      title: 'Open',
      command: 'vscode.open',
      arguments: [location.uri, { selection: location.range }],
    }
    return item
  }
}
