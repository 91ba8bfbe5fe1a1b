/**
 * The Lua behind the gateway's one round trip to Redis per request. Keys of the data:
 *   key:<hash>        a cached API key, 30 s at most        revoked:<hash>  tombstone of a revoked key, 120 s
 *   org:<id>          a cached organization, 30 s at most   floor:<id>      lowest version that may be cached, 120 s
 *   rate:<…>          requests in a window                  epoch           made anew when Redis was wiped
 * A cached key names the run of the Redis server that it was stored in: after a restart or a failover, which may have
 * lost a tombstone, no older entry counts.
 */

const COUNT = `
local function count(bucket, window)
  local n = redis.call('INCR', bucket)
  if n == 1 then redis.call('PEXPIRE', bucket, window) end
  local left = redis.call('PTTL', bucket)
  if left < 0 then redis.call('PEXPIRE', bucket, window) left = tonumber(window) end
  return n, left
end
local function count_all(key_id, limit, window, inner)
  local n, left = count('rate:' .. key_id, window)
  if inner == '' or n > tonumber(limit) then return n, left, 0, 0 end
  local m, inner_left = count('rate:' .. key_id .. ':' .. inner, window)
  return n, left, m, inner_left
end
`;

/**
 * ARGV: key hash, requests allowed, window in ms, inner bucket or '', the server's run.
 * Returns {'hit', key JSON, organization JSON, n, ms left, inner n, inner ms left}, {'revoked'}, or
 * {'miss', epoch, Redis time in ms}: what a later fill must bring along.
 */
export const ADMIT = `${COUNT}
local hash = ARGV[1]
if redis.call('EXISTS', 'revoked:' .. hash) == 1 then return {'revoked'} end
local key = redis.call('GET', 'key:' .. hash)
if key then
  local run, id, organization_id, json = string.match(key, '^(%w*) (%d+) (%d+) (.*)$')
  local organization = run == ARGV[5] and redis.call('GET', 'org:' .. organization_id)
  if organization then
    local n, left, m, inner_left = count_all(id, ARGV[2], ARGV[3], ARGV[4])
    return {'hit', json, organization, n, left, m, inner_left}
  end
end
local time = redis.call('TIME')
local epoch = redis.call('GET', 'epoch')
if not epoch then
  epoch = time[1] .. time[2]
  redis.call('SET', 'epoch', epoch)
end
return {'miss', epoch, time[1] * 1000 + math.floor(time[2] / 1000)}
`;

/**
 * ARGV: key hash, key id, organization id, key JSON, organization JSON, organization version, epoch, Redis time of the
 * miss, life in ms, oldest acceptable read in ms, the arguments of the count, and the server's run. Caches what was read from Postgres
 * unless the key was revoked, the organization changed, Redis was wiped or too much time went by since the miss.
 * Returns {'revoked'} or {'ok', n, ms left, inner n, inner ms left}.
 */
export const FILL = `${COUNT}
local hash, id, organization_id = ARGV[1], ARGV[2], ARGV[3]
if redis.call('EXISTS', 'revoked:' .. hash) == 1 then return {'revoked'} end
local time = redis.call('TIME')
local age = time[1] * 1000 + math.floor(time[2] / 1000) - tonumber(ARGV[8])
if redis.call('GET', 'epoch') == ARGV[7] and age >= 0 and age <= tonumber(ARGV[10]) then
  local life = tonumber(ARGV[9]) - age
  redis.call('SET', 'key:' .. hash, ARGV[14] .. ' ' .. id .. ' ' .. organization_id .. ' ' .. ARGV[4], 'PX', life)
  local floor = redis.call('GET', 'floor:' .. organization_id)
  if not floor or tonumber(ARGV[6]) >= tonumber(floor) then
    redis.call('SET', 'org:' .. organization_id, ARGV[5], 'PX', life)
  end
end
local n, left, m, inner_left = count_all(id, ARGV[11], ARGV[12], ARGV[13])
return {'ok', n, left, m, inner_left}
`;

/** ARGV: bucket, window in ms. Counts one; returns {n, ms left}. */
export const COUNT_ONE = `${COUNT}
local n, left = count('rate:' .. ARGV[1], ARGV[2])
return {n, left}
`;

/** ARGV: organization id, version, life of the floor in ms. From now on older versions are not cached. */
export const RAISE_FLOOR = `
local floor = redis.call('GET', 'floor:' .. ARGV[1])
if not floor or tonumber(ARGV[2]) > tonumber(floor) then
  redis.call('SET', 'floor:' .. ARGV[1], ARGV[2], 'PX', ARGV[3])
else
  redis.call('PEXPIRE', 'floor:' .. ARGV[1], ARGV[3])
end
redis.call('DEL', 'org:' .. ARGV[1])
return 1
`;
