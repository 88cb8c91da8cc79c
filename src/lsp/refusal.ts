// A request that cannot be answered as it stands, as an error of the protocol that the editor shows.
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';

export const refusal = (message: string) => new ResponseError(LSPErrorCodes.RequestFailed, message);
