-- Neovim as it comes, without plugins: opens a document, waits for its diagnostics, applies a fix, renames a state, completes. Prints one line a fact.
-- LSP_COMMAND is the server's command, words separated by spaces; the faulty document and the textual one are the two arguments.
local command = vim.split(os.getenv('LSP_COMMAND'), ' ')
local faulty, textual = os.getenv('LSP_FAULTY'), os.getenv('LSP_TEXTUAL')

local function open(file)
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  local id = vim.lsp.start_client({ name = 'orrery', cmd = command, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, id)
  vim.wait(20000, function() local c = vim.lsp.get_client_by_id(id); return c and c.initialized end, 20)
  return vim.lsp.get_client_by_id(id)
end
local function ask(client, method, more)
  local params = vim.tbl_extend('force', { textDocument = vim.lsp.util.make_text_document_params() }, more)
  local answer = client.request_sync(method, params, 60000, 0)
  return answer and answer.result
end
local function say(...) io.stdout:write(table.concat({ ... }, ' ') .. '\n') end

local client = open(faulty)
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
local before = #vim.diagnostic.get(0)
say('diagnostics', before)
local actions = ask(client, 'textDocument/codeAction', {
  range = { start = { line = 0, character = 0 }, ['end'] = { line = vim.api.nvim_buf_line_count(0), character = 0 } },
  context = { diagnostics = {}, only = { 'source.fixAll' } },
})
vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
vim.wait(20000, function() return #vim.diagnostic.get(0) < before end, 20)
say('after-fix', #vim.diagnostic.get(0))

client = open(textual)
vim.fn.search('state riding')
vim.cmd('normal! w')
local position = vim.lsp.util.make_position_params().position
local edit = ask(client, 'textDocument/rename', { position = position, newName = 'rented' })
vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
say('renamed', select(2, text:gsub('rented', '')), 'left', select(2, text:gsub('riding', '')))
vim.fn.search('-> rented')
vim.cmd('normal! wcw')
vim.wait(200, function() return false end, 20)
local items = ask(client, 'textDocument/completion', { position = vim.lsp.util.make_position_params().position })
items = items.items or items
local names = {}
for i = 1, math.min(5, #items) do names[i] = items[i].label end
say('completes', unpack(names))
vim.cmd('qall!')
