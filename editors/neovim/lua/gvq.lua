-- The language server of gvq in Neovim 0.7 and newer: require('gvq').setup().

local M = {}

local markers = { 'gvq.toml', 'helix.toml' }

--- The folder of a project: that of its settings, else the repository, else the folder of the file.
local function root_of(path)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  for _, marker in ipairs(markers) do
    local found = vim.fn.findfile(marker, vim.fn.escape(folder, ' ') .. ';')
    if found ~= '' then
      return vim.fn.fnamemodify(found, ':p:h')
    end
  end
  local repository = vim.fn.finddir('.git', vim.fn.escape(folder, ' ') .. ';')
  return repository ~= '' and vim.fn.fnamemodify(repository, ':p:h:h') or folder
end

--- The gvq on the PATH, or that of the project before it: a file of the project, which is run only if it is trusted.
local function command_in(root, trusted)
  local own = trusted and vim.fn.findfile('node_modules/.bin/gvq', vim.fn.escape(root, ' ') .. ';') or ''
  return { own ~= '' and vim.fn.fnamemodify(own, ':p') or 'gvq', 'lsp' }
end

--- Shows lines in a window below, which `q` closes.
local function show(name, text)
  vim.cmd('botright new')
  local buffer = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(vim.trim(text), '\n'))
  vim.bo[buffer].buftype = 'nofile'
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].modifiable = false
  pcall(vim.api.nvim_buf_set_name, buffer, 'gvq://' .. name)
  vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = buffer })
  vim.api.nvim_win_set_height(0, math.min(15, vim.api.nvim_buf_line_count(buffer)))
end

--- Sends a command of a code lens to the server, and shows the answer. Asks for the parameters that a query needs.
local function execute(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  client.request('workspace/executeCommand', command, function(err, result)
    if err then
      vim.notify(err.message, vim.log.levels.ERROR)
    elseif result.kind == 'parameters' then
      local names = {}
      for _, each in ipairs(result.parameters) do
        table.insert(names, each.name .. (each.optional and '?' or '') .. ': ' .. each.type)
      end
      local prompt = ('%s(%s) as JSON: '):format(result.query, table.concat(names, ', '))
      vim.ui.input({ prompt = prompt, default = '{}' }, function(text)
        if text == nil then return end
        local first = vim.tbl_extend('force', command.arguments[1], { parameters = text })
        execute({ command = command.command, arguments = { first } }, context)
      end)
    elseif result.kind == 'refused' then
      vim.notify(result.message, vim.log.levels.WARN)
    else
      show(result.query, result.table or result.text)
    end
  end, context.bufnr)
end

local function show_references(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local items = vim.lsp.util.locations_to_items(command.arguments[3], client.offset_encoding)
  vim.fn.setqflist({}, ' ', { title = 'References', items = items })
  vim.cmd('botright copen')
end

local clients = {}

local function start(buffer, options)
  local root = root_of(vim.api.nvim_buf_get_name(buffer))
  local trusted = options.trusted == true
  local config = vim.tbl_deep_extend('force', {
    name = 'gvq',
    cmd = command_in(root, trusted),
    root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
    init_options = { showsAnswers = true, trusted = trusted },
  }, options)
  config.trusted = nil
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  -- Neovim 0.7: a client for each project, until it ends.
  local on_exit = config.on_exit
  config.on_exit = function(...)
    clients[root] = nil
    if on_exit then on_exit(...) end
  end
  clients[root] = clients[root] or vim.lsp.start_client(config)
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
    -- Later versions set this by themselves.
    vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
  end
end

--- Starts the server for each HelixQL file that is opened.
--- @param options table|nil `trusted = true` for projects of your own; what `vim.lsp.start` takes: `cmd`, `on_attach` …
function M.setup(options)
  for _, name in ipairs({ 'gvq.run', 'gvq.explain', 'gvq.profile' }) do
    vim.lsp.commands[name] = execute
  end
  vim.lsp.commands['editor.action.showReferences'] = show_references
  vim.api.nvim_create_autocmd('FileType', {
    pattern = 'helixql',
    group = vim.api.nvim_create_augroup('gvq', {}),
    callback = function(event)
      if vim.bo[event.buf].buftype == '' then start(event.buf, options or {}) end
    end,
  })
end

return M
