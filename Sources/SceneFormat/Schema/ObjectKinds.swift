/// The kinds of objects that a definition stands for.
enum ObjectKinds {
  case table(KeyTable)
  /// Those that one key tells apart.
  case variants(VariantTable)
  /// Those that their first keys tell apart.
  case forms([KeyTable])

  /// The kinds that an object with some keys can be.
  func tables(having members: [(key: String, text: String?)]) -> [KeyTable] {
    switch self {
    case .table(let table): return [table]
    case .forms(let tables):
      let leads = tables.filter { table in
        members.contains { $0.key == table.keys.first?.name }
      }
      return leads.isEmpty ? tables : leads
    case .variants(let variants):
      let uses = members.contains { $0.key == ComponentUseKeys.component.name }
      let further = variants.isUsedByComponents && uses ? [ComponentUseKeys.table] : []
      let kind = members.first { $0.key == variants.discriminator }?.text
      let stated = variants.variants.first { $0.name == (kind ?? variants.fallback) }
      return further + (stated.map { [$0.table()] } ?? variants.tables)
    }
  }
}
