/**
 * Lua scripts: the gateway makes one round trip to Redis per request. Keys in Redis:
 *   key:<hash>        cached API key or token, 30 s       revoked:<…>     tombstone of a hash or a grant, 120 s
 *   org:<id>          cached organization, at most 30 s   floor:<id>      lowest version that may be cached, 120 s
 *   rate:<…>          requests in a window                epoch           replaced after Redis was wiped
 * A credential's id is that of an API key, or `grant:` and the id of a grant. A cached key carries the run id of the
 * Redis server that stored it. A restart or a failover may lose tombstones, so entries of an earlier run are ignored.
 */

/** TTL of a cached key or organization in Redis. */
export const CACHE_LIFE_MS = 30_000;

/** After this time, everything cached before a change has expired, even if Redis was unavailable for the change. */
export const CACHE_SAFE_AFTER_MS = CACHE_LIFE_MS;

/** The TTL of tombstones and floors. Cache fills take less time, so a fill that read the old rows still finds them. */
export const TOMBSTONE_LIFE_MS = 120_000;

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
local function is_revoked_grant(id)
  return id and string.sub(id, 1, 6) == 'grant:' and redis.call('EXISTS', 'revoked:' .. id) == 1
end
`;

/**
 * Looks up a key and counts the request.
 * ARGV: key hash, requests allowed, window in ms, inner bucket or '', run id of the server.
 * Returns {'hit', key JSON, organization JSON, n, ms left, inner n, inner ms left}, {'revoked'}, or
 * {'miss', epoch, Redis time in ms}, which {@link FILL} needs.
 */
export const ADMIT = `${COUNT}
local hash = ARGV[1]
if redis.call('EXISTS', 'revoked:' .. hash) == 1 then return {'revoked'} end
local key = redis.call('GET', 'key:' .. hash)
if key then
  local run, id, organization_id, json = string.match(key, '^(%w*) (%S+) (%d+) (.*)$')
  if is_revoked_grant(id) then return {'revoked'} end
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
 * Caches a key read from Postgres, unless the key was revoked, the organization changed, Redis was wiped or the read
 * took too long. Counts the request.
 * ARGV: key hash, credential id, organization id, key JSON, organization JSON, organization version, epoch, Redis time
 * of the miss, TTL in ms, longest read in ms, requests allowed, window in ms, inner bucket or '', run id of the server.
 * Returns {'revoked'} or {'ok', n, ms left, inner n, inner ms left}.
 */
export const FILL = `${COUNT}
local hash, id, organization_id = ARGV[1], ARGV[2], ARGV[3]
if redis.call('EXISTS', 'revoked:' .. hash) == 1 or is_revoked_grant(id) then return {'revoked'} end
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

/** Counts a request in one bucket. ARGV: bucket, window in ms. Returns {n, ms left}. */
export const COUNT_ONE = `${COUNT}
local n, left = count('rate:' .. ARGV[1], ARGV[2])
return {n, left}
`;

/** Takes back one count of a bucket whose window has not ended. ARGV: bucket. Returns the count. */
export const TAKE_BACK = `
local bucket = 'rate:' .. ARGV[1]
local n = tonumber(redis.call('GET', bucket) or '0')
if n > 0 then return redis.call('DECR', bucket) end
return 0
`;

/** Keeps versions of an organization below this one out of the cache. ARGV: organization id, version, TTL in ms. */
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
