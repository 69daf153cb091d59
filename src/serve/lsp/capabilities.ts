import {
  type ClientCapabilities,
  CodeActionKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node'
import { fixAllKind, kindOf } from './requests/actions.ts'
import { legend } from './requests/appearance.ts'
import { commandNames } from './requests/running.ts'

/** Returns what the server offers; what a client cannot take is not offered. */
export function capabilitiesFor(client: ClientCapabilities): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    diagnosticProvider: { identifier: 'gvq', interFileDependencies: true, workspaceDiagnostics: true },
    completionProvider: { triggerCharacters: [':', '<', '{', '(', '_', ','], resolveProvider: true },
    signatureHelpProvider: { triggerCharacters: ['(', ',', '{'] },
    hoverProvider: true,
    definitionProvider: true,
    typeDefinitionProvider: true,
    implementationProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    // A client that does not ask first would take a boolean for it.
    renameProvider: client.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true,
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    documentOnTypeFormattingProvider: { firstTriggerCharacter: '\n', moreTriggerCharacter: ['}'] },
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    semanticTokensProvider: { legend, range: true, full: { delta: true } },
    inlayHintProvider: true,
    linkedEditingRangeProvider: true,
    documentLinkProvider: {},
    codeActionProvider: {
      codeActionKinds: [...new Set([CodeActionKind.QuickFix, ...Object.values(kindOf), fixAllKind])],
    },
    codeLensProvider: { resolveProvider: true },
    executeCommandProvider: { commands: [...commandNames] },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  }
}
