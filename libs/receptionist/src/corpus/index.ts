export { converse, NOW, type Outcome, type Respond } from './converse.js';
export { conversationsOf, corpus, HELD_OUT, SECOND_AUTHOR, type CorpusConversation } from './corpus.js';
export { scored, scoreOf, type Score, type Scored } from './score.js';
