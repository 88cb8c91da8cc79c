-- Neovim as it comes, without plugins, with the configuration of the page: opens a document, waits for its diagnostics, applies a fix, renames a state, completes. Prints
-- one line a fact. LSP_FAULTY and LSP_TEXTUAL are the two documents, which are changed in memory alone.
-- Run by: nvim --headless -u CONFIGURATION -c 'luafile tests/editors/neovim.lua'
local limit = 60000
local function say(...) io.stdout:write(table.concat({ ... }, ' ') .. '\n') end
local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') end
local function count(word) return select(2, text():gsub('%f[%w]' .. word .. '%f[%W]', '')) end
local function open(file)
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  vim.wait(limit, function()
    local client = vim.lsp.buf_get_clients(0)[vim.tbl_keys(vim.lsp.buf_get_clients(0))[1]]
    return client and client.initialized
  end, 20)
end

open(os.getenv('LSP_FAULTY'))
vim.wait(limit, function() return #vim.diagnostic.get(0) > 0 end, 20)
local before = #vim.diagnostic.get(0)
say('diagnostics', before)
-- The menu: whoever uses Neovim takes an entry of it.
vim.ui.select = function(actions, _, choose) choose(actions[1]) end
vim.lsp.buf.code_action({ diagnostics = {}, only = { 'source.fixAll' } })
vim.wait(limit, function() return #vim.diagnostic.get(0) < before end, 20)
say('after-fix', #vim.diagnostic.get(0))

open(os.getenv('LSP_TEXTUAL'))
local named = count('riding')
vim.fn.search('state riding')
vim.cmd('normal! w')
vim.lsp.buf.rename('rented')
vim.wait(limit, function() return count('rented') > 0 end, 20)
say('renamed', count('rented'), 'of', named)

-- Completion asks in insert mode, after this script has returned.
vim.fn.search('-> rented')
vim.cmd('normal! wde')
local keys = vim.api.nvim_replace_termcodes('a<C-x><C-o>', true, false, true)
vim.api.nvim_feedkeys(keys, 't', false)
local timer, waited = vim.loop.new_timer(), 0
timer:start(50, 50, vim.schedule_wrap(function()
  waited = waited + 50
  local items = vim.fn.complete_info({ 'items' }).items
  if #items == 0 and waited < limit then return end
  local words = {}
  for i = 1, math.min(5, #items) do words[i] = items[i].abbr ~= '' and items[i].abbr or items[i].word end
  say('completes', unpack(words))
  vim.cmd('qall!')
end))
