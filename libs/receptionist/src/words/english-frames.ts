import { wordPattern as words, type Frames } from './patterns.js';

// Frames join classes of words. They read the canonical form: "do not" for "don't", no accents, no fillers.

const END = String.raw`(?=\W*$|[.?!])`;
const CLAUSE_END = String.raw`(?=\W*$|[,.?!]| (?:and|but|so|because|or|then|if|can|do|is)(?!\p{L}))`;
const upTo = (count: number): string => String.raw`(?:[\p{L}'’]+ ){0,${count}}`;

const CONTACT = '(?:call|phone|ring|dial|text|message|contact|bother|harass|pester)';
const CONTACTING = '(?:calling|phoning|ringing|dialing|texting|messaging|contacting|bothering|harassing|pestering)';
const CONTACTED = '(?:called|phoned|dialed|texted|messaged|contacted|bothered|harassed)';
const CALLS = String.raw`(?:(?:phone|sales|text|spam|marketing|robo) ?)?(?:calls|texts|messages|robocalls|reminders)(?! (?:being|to be) )`;
/** "these", "to get any more of your" */
const ANY_CALLS = `(?:(?:to|get|getting|receive|receiving|have|hear|any|more|no|of|from|all|these|those|this|your|the|such|other|further|future|sales) )*${CALLS}`;
const MINE = String.raw`(?:me|us|here|this (?:\p{L}+ )?(?:number|house|home|phone|line|place)|(?:my|our) (?:\p{L}+ )?(?:house|home|phone|cell|number|line|mother|father|family)|again|back|any more|no more)`;
/** "Before 5", "at work", "Doctor": the words are about a time or a name, and refuse no calls. */
const LIMITED = String.raw`(?!(?: me| us| here| back| again| this \p{L}+| my \p{L}+)*,? (?:before|until|till|after (?:\d|noon|dark|work|\p{L}+ (?:am|pm|o'clock))|between|at (?:work|night|\d)|during|while|unless|when|with|about|in the|on (?:my|the|mon|tue|wed|thu|fri|sat|sun)\p{L}*|mister|mr|mrs|ms|miss|doctor|sir)(?!\p{L}))`;
/** "Don't text me, just call": another way is preferred, and nothing is refused. */
const NOT_INSTEAD = String.raw`(?!(?: me| us| \p{L}+)?,? (?:but |so |and )?(?:use|call|ring|phone|text|e-?mail) (?:me|us|my|the|instead))`;
const LIST = String.raw`(?:(?:call|calling|phone|contact|marketing|mailing|calls) )?(?:lists?|database|databases|registry|records|system|systems|files)(?! (?:for|of) (?:the|my|an?) )`;
const NO_VISIT = String.raw`(?![^.?!]{0,40}(?:wait|appointment|appt|schedule|standby|cancellation|booking|invoice|bill|quote|order))`;
const SANCTION = String.raw`(?:report|reporting|sue|suing|lawyer|attorney|police|cops|f ?c ?c|f ?t ?c|complaint|complaining|charges|block|blocking)`;

const MACHINE = String.raw`(?:(?:chat ?|ro)?bots?|machines?|ai|computers?|recording|automated (?:system|voice|thing)|answering machine|program|robots)`;
const KIND = String.raw`(?:(?:an?|the|one|some|kind|sort|type|of|those|these|like|for|real|actual|living|live|another|stupid|dumb)(?= ) )*`;
const HUMAN = String.raw`(?:human(?: being)?|person|lady|woman|man|guy|people)`;

const AGE = String.raw`(?:[5-9]|1[0-7]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)`;
const TEEN = String.raw`(?:1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)`;

const RELATIVE = String.raw`(?:wife|husband|spouse|partner|son|daughter|mother|mom|mama|father|dad|papa|brother|sister|aunt|uncle|grand\p{L}+|friend|roommate|tenant)`;
const THE_OTHER = String.raw`(?:he|she|they|(?:my|the|her|his|our) (?:late )?${RELATIVE}|mr\.? \p{L}+|mrs\.? \p{L}+|ms\.? \p{L}+|mister \p{L}+|miss \p{L}+|mom|dad|mama|grandma|grandpa|that (?:person|man|woman|guy|lady))`;
const IS = '(?: is| has| have| had| was)*';

export const englishFrames: Frames = {
  stopCalls: words(
    // "Knock it off with the calls", "quit ringing my house"
    String.raw`(?<!(?:will|would|does|do|did|cannot|could) not |to make \p{L}+ )(?:stop|quit|cease|discontinue|end|halt|enough|knock it off|cut it out|cut out|knock off) (?:all |it |with |of |the |your |these |this )*(?:${CONTACTING} ${MINE}|${CONTACTING}${END}|(?:more |phone |sales )*${CALLS})`,
    // "I do not want any more of these calls", "nobody here asked for your texts"
    String.raw`(?:do not|did not|never|no longer|nobody|nor|not) (?:here )?(?:want|wants|wish|like|care for|need|needs|ask(?:ed)? for|sign(?:ed)? up for|agree(?:d)? to|consent(?:ed)? to|interested in|appreciate|accept|authorize|allow) ${ANY_CALLS}${NOT_INSTEAD}`,
    // "We do not want to be contacted again", "make sure I do not get called"
    String.raw`(?:not|never|no longer) (?:want |wish |like |need |care |agree |have |expect )?(?:to )?(?:be|get|getting|being) ${CONTACTED}(?: by you| on this \p{L}+)?(?: (?:again|any more|here|at this number|at all)|${END})`,
    String.raw`nobody ${upTo(2)}(?:calls?|contacts|texts|bothers) ${MINE}(?: (?:again|any more))`,
    // "How many times do I have to tell you not to call"
    String.raw`(?:tell|told|telling|ask|asked|asking|said to|beg|begged|begging|warned) (?:you|them|your \p{L}+)(?: \p{L}+){0,2} (?:not to|to not|to never|never to|do not|to stop|to quit) (?:be |keep )?(?:${CONTACT}|${CONTACTING})${LIMITED}${NOT_INSTEAD}(?! (?:the|him|her|them|a|for) )`,
    // "Y'all don't be calling my mother no more"
    String.raw`(?<!(?:they|he|she|you(?! (?:do not|never) ${CONTACT} (?:me|us|here) any more)|nobody) )(?:do not|never|must not|should not|cannot) (?:you )?(?:be |keep |dare |dare to |go )?(?:${CONTACT}|${CONTACTING})(?: (?:or|and|nor) ${CONTACT})? (?:this|my|our) (?!work|office|old)(?:\p{L}+ )?(?:number|house|home|phone|cell|line)(?! (?:is|was)(?!\p{L}))${LIMITED}${NOT_INSTEAD}`,
    String.raw`(?:do me a favor and|do us a favor and|and|so) (?:do not|never) ${CONTACT}(?: (?:me|us))?(?: (?:back|again|any more|here))?${END}`,
    // "Get my number out of your system", "I want off this list"
    String.raw`(?:remove|take|get|scratch|strike|cross|keep|leave|pull|delete|erase|drop|scrub|clear|wipe) (?:me|us|my \p{L}+|my phone number|our \p{L}+|this (?:number|line|phone)|the number|it)(?: \p{L}+){0,2} (?:off|from|out)(?: of)? (?:of )?${NO_VISIT}${upTo(3)}${LIST}`,
    String.raw`(?:off|out of|on)(?: of)? (?:this|your|the|any|that)(?: damn)? (?:call |calling |phone |marketing |no call )?list${END}(?<=(?:want|get|take|be|how do i get|how can i get)[^.?!]{0,30})(?<!wait\p{L}* ?list)`,
    String.raw`(?:do not|no)[ -]calls?(?:ing)? (?:list|registry|register)|(?:remove|erase|delete|destroy|discard|lose|forget|throw away) (?:my|our|this) (?:phone |cell |contact |personal )?(?:number|info\p{L}*|details|data|contact)(?: (?:now|from (?:everything|there|your \p{L}+)))?${END}`,
    // "If you call me one more time, I'm calling my lawyer", but not "if you do not call me"
    String.raw`(?:next time|if|every time|one more (?:call|time)|the next)(?:(?! not )[^.?!]){0,30}(?:call|contact|text|phone|hear from|ring)(?:s|ing)?(?:(?! not )[^.?!]){0,40} ${SANCTION}`,
    String.raw`${SANCTION}(?: \p{L}+){0,3} (?:if|next time) (?:you|i|anybody|anyone)(?: ${CONTACT}| get \p{L}+ ${CONTACT}| hear from)`,
    // "I want my number deleted", "let this be the last call", "you have no right to call me"
    String.raw`(?:take|get|pull) my (?:phone |cell )?(?:number|phone|cell|name) (?:off|down|out)${END}|(?:my|this) (?:phone |cell )?(?:number|name|info\p{L}*|phone) (?:to be )?(?:deleted|removed|erased|taken (?:off|down|out))${NO_VISIT}`,
    String.raw`(?:let|better|make|hope)(?: this| that| it)?(?: is| be)*(?: the| your)? last (?:call|time)(?! (?:i|we|you) (?:called|came|were))|(?:no|not have (?:the|any|a)) (?:right|permission|business|authority) (?:to )?(?:${CONTACT}|${CONTACTING})|(?:ask|asking|asked|beg|begging|telling|told) you (?:\p{L}+ )?to stop(?:(?: \p{L}+){0,3} times)?${END}|you are (?:harassing|bothering|pestering|disturbing) (?:me|us|my)|you (?:keep )?call(?:ing)?[^.?!]{0,30} enough${END}|i(?: have)? (?:blocked|reported) you(?! (?:a |some |the )?(?:time|slot|off))`,
    // "I'm tired of these calls", "you call me every day and I want it to stop"
    String.raw`(?:tired|sick|fed up|had it|had enough|done|annoyed)(?: and \p{L}+)?(?: of| with| by) (?:(?:all|getting|these|those|your|the|your|so many|constant) )*(?:${CALLS}|(?:you|you all) ${CONTACTING}|being ${CONTACTED})`,
    String.raw`(?:calls?|calling|texts|texting|messages)[^.?!]{0,30} (?:want|need|like) (?:it|this|that|them|these|you) to stop${END}|(?:make|want|need|have|get) (?:the|these|your|those|all) (?:${upTo(2)})${CALLS} (?:to )?(?:stop|end|stopped)|cancel (?:the|these|your|all|any)(?: (?:future|further|more|your|the))* (?:phone |sales )?(?:calls|texts)${END}`,
    String.raw`(?:do not|never) ${CONTACT}(?: (?:me|us))? (?:ever|at all|period|for any reason)|(?:never|do not) want to (?:hear|get (?:a|any|another) (?:call|text)s?) from (?:you|this|your)|(?:wish|rather|prefer|like|want|appreciate)(?: it)? (?:if )?(?:you|they) (?:would |to )?(?:stop|stopped|quit|not)(?: with)? (?:${CONTACTING}|${CONTACT}|the calls)${LIMITED}`,
  ),
  wrongNumber: words(
    String.raw`wrong (?:house|person|people|number|party|family|household)${END}(?<=(?:^|[.,?!] ?|(?:got|have|called|reached|dialed|is|at|sorry) (?:the |a )?)wrong \p{L}+)(?<!(?:is|was) (?:this|it|that) the wrong \p{L}+|g[ai]ve (?:you|them|him|her) (?:the|a) wrong \p{L}+|did i \p{L}+ (?:the|a) wrong \p{L}+)`,
    String.raw`(?:call|called|calling|dial|dialed|dialing|reached|rang|got|have) the wrong (?:house|home|person|people|number|party|family|place|phone|guy|lady|man|woman|one)(?! (?:for|on|in|size|part)(?!\p{L}))(?<!(?:i|we) \p{L}+ the wrong \p{L}+)`,
  ),
  wrongPerson: words(
    // "He passed away last year", "my husband died in April"
    String.raw`${THE_OTHER}${IS} (?:passed(?! (?:out|the|it|by|me|on (?:the|my|this|that)|his|her|your|up|an?(?! (?:few|couple|year|month|week|while|long)))(?!\p{L}))(?: (?:away|on))?|died(?! (?:laughing|of embarrassment))|dead|deceased|been (?:dead|gone|deceased)(?! from)|no longer with us|in heaven|with (?:god|the lord|jesus)|not with us any more|not alive(?: any more)?)`,
    String.raw`(?:is|are|was) (?:deceased|no longer with us|no longer living)|rest (?:his|her) soul`,
    // "He moved to Florida", "she hasn't lived here in years"
    String.raw`(?:he|she|they|that person)${IS} ${upTo(1)}moved(?:(?= (?:out|away|on|to|back|from|last|a (?:while|year|long)|years|\d))|${END})`,
    String.raw`(?<!(?:i|we|you) )(?:does|do|has|have|did) not (?:live|lived|work|worked|stay|stayed|been)(?: with us| together| around| at)?(?: (?:here|there|together|at this|this))(?: (?:any more|in|for|since|address|house|number|office|company))*|(?:no longer|not) (?:lives?|works?|stays?|at|living|working)(?: here| with us| at this (?:number|address|company))${CLAUSE_END}(?<!(?:i|we|i am|we are) (?:no longer|not) [^.?!]{0,60})`,
    String.raw`we do not live together|(?:that|he|she|it) is my ex(?! to)`,
    String.raw`(?:he|she) (?:quit|retired|resigned|(?:was|got) (?:fired|laid off)|left (?:the (?:company|firm|job)|here|us))(?= (?:two|three|a|last|years|in|back|months)(?!\p{L})|\W*$)|(?:previous|last|former|old) (?:owner|tenant|resident|occupant)s?${CLAUSE_END}|new (?:owner|tenant|user)s? of this (?:number|phone|line|house)|(?:i|we) (?:moved in and )?got this (?:number|line|phone|cell)(?! (?:from|off|on)(?!\p{L}))`,
    // "This number doesn't belong to her any more", "the guy who had this number before"
    String.raw`(?:does|do) not work (?:with|for) us(?! for)|(?:it|number|phone|line) is mine now|(?:number|phone|line|cell)(?: \p{L}+){0,2} (?:does not|no longer|never)(?: \p{L}+)? belongs? to|(?:had|owned|used|with) this (?:number|phone|line) (?:before|until|previously|last)|(?:is not|was never) (?:his|her|their) (?:\p{L}+ )?(?:number|phone|line|cell)|used to be (?:somebody|someone|another person)(?:'?s| else'?s| else)`,
    String.raw`(?:he|she|they) (?:do|does) not (?:have|own|use|got) this (?:phone|number|line|cell)`,
    // "I'm not who you're looking for", "you want somebody else"
    String.raw`not (?:the \p{L}+|who|whom|whoever|what)(?: that| who)? you (?:are|want|wanted|think|need|called|dialed|meant)|you (?:must |probably |might )?(?:want|be looking for|are looking for|need|are calling|are after|have) (?:somebody|someone|a different person|another person)(?: else)?${CLAUSE_END}(?<!do you [^.?!]{0,60})`,
    String.raw`i am not (?:him|her|them|that person|that (?:guy|lady|man|woman))(?!['\p{L}])|(?:that|it) is not (?:my name|me)${CLAUSE_END}|not my name|(?:do not|never) (?:know|knew|heard of) (?:that|this|any such|such a|no such) (?:person|guy|lady|man|woman|name)`,
  ),
  minor: words(
    String.raw`(?:are|we are) both ${TEEN}(?= (?:years old|and (?!\d)|but)|\W*$)|(?:i am|who is|if i am|me being|being) ${TEEN}(?: years old)?(?= (?:is|does|is that|will|would|because|cause|since|that|then|right|too|in|at school|nobody|no adult|my (?:mom|dad|parents|mother|father)|do|am i)(?!\p{L})(?! (?:line|minutes|hours|the car|traffic|your)))`,
    String.raw`my birthday [^.?!]{0,40} (?:turn|be|turning) (?:1[0-8]|eighteen|${TEEN})|i (?:will be|turn|am turning|become) (?:1[0-8]|eighteen|${TEEN}) (?:in|next|this|on|soon|then|after|tomorrow)(?! (?:line|minutes|hours|\d+ (?:minutes|hours)|the queue))`,
    String.raw`i am not (?:old enough|an adult|a grown ?up|a legal adult|of age|of legal age|eighteen|18)(?! any more)|i am (?:a )?(?:${AGE} (?:years?|yrs?) old|underaged?|under (?:age|18|eighteen)|below (?:age|18|eighteen))(?! (?:building|house|company|system|unit|roof))|i am in (?:the )?(?:[1-9]|1[01]|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh)(?:st|nd|rd|th)? grade`,
    String.raw`i am (?:a )?(?:little |teenage |young )?(?:kid|child|minor|teen|teenager|boy|girl|preteen|middle schooler|high schooler)${CLAUSE_END}|i am a (?:freshman|sophomore|junior) (?:and|in high school)(?= )`,
  ),
  isHuman: words(
    // "You're not real, are you", "so there's no actual human there"
    String.raw`you are not ${KIND}(?:real|human|alive|${HUMAN})${END}|you are not ${KIND}(?:real|human|alive|${HUMAN}),? (?:are you|right|huh|is that)|there is (?:no|not any|not a) ${KIND}(?:human|person)(?: being)?(?: there| here| on the (?:line|other end))?${END}`,
    String.raw`what are you,? ${KIND}(?:${HUMAN}|${MACHINE})|(?:are )?you ${KIND}(?:real|actual|live|living|human) (?:lady|woman|man|guy|girl|operator|agent|receptionist|human|person)(?:(?= or)|${END})`,
    String.raw`(?:this|that|your|the) voice,? (?:is (?:it |that )?|it is )?(?:an? )?(?:generated|real|human|recorded|fake|computer\p{L}*|robot\p{L}*|artificial|ai|synthetic)|(?:is )?(?:this|that|it) ${KIND}(?:computer|robot|machine|ai|synthetic|robotic|recorded) voice`,
    String.raw`(?:thought|assumed|figured|swear|bet|think|believe) (?:this|you|it|that|i)(?: \p{L}+)? (?:was|were|are|is|am|got|had|talking to) ${KIND}(?:human|person|${MACHINE})(?! (?:who|that|from|in) )`,
    String.raw`(?:do|did) i (?:have|get|reach|got|call) ${KIND}(?:human|person|${MACHINE})(?: on the (?:line|phone))?${END}|(?:on|on the line|on the phone|dealing|stuck) with ${KIND}${MACHINE}${CLAUSE_END}(?<!(?:help|problem|trouble|issue|issues|question) [^.?!]{0,60})|is (?:anybody|anyone|somebody|someone) (?:real|human)|you (?:are )?(?:an? )?automated(?:${END}|,? (?:are not|right|huh))|you a ${KIND}(?:${MACHINE}|human|person)|one of (?:them|those|these) ${KIND}${MACHINE}(?: (?:things?|assistants?|receptionists?))?${CLAUSE_END}`,
  ),
  book: words(
    String.raw`do you have (?:anything|something|any (?:openings?|slots?|appointments?|availability|times?))(?! (?:for (?:pain|sale)|to (?:drink|eat)))`,
  ),
  reschedule: words(
    String.raw`(?:appointment|appt|booking|visit)(?! (?:is|was) for)[^?]{0,100} (?:need to|have to|want to|can i|can we|could i|could we|would like to|got to|need you to|to) (?:push|move|change|switch|bump|shift|reschedule|cancel|call off) (?:it|that)`,
  ),
  person: words(
    String.raw`is there (?:anyone|anybody|somebody|someone|a person|any person) ${upTo(3)}(?:speak|talk)(?! (?:spanish|english))|(?:can|could|will|would) (?:someone|somebody|anybody|anyone|a person) ${upTo(4)}(?:pick up|get on|come (?:on|to) the (?:line|phone)|talk to me|speak (?:to|with) me)`,
    String.raw`(?:want|need|like|prefer|let me|can i|could i|may i)(?: to)? (?:talk|speak|chat)(?: to| with) (?:someone|somebody|your|the|an?|dr|doctor)|(?:get|give|put|pass|transfer|connect) me (?:(?:on|over|through|back) )?(?:to |with |on with )?${KIND}(?:human|person|somebody|someone|operator|agent|manager|owner|dr|doctor|office|front desk)`,
    String.raw`do not want to (?:talk|speak) to you|(?:put|get) (?:an?|some) ${KIND}(?:person|human|agent|operator) on|give me (?:your|the) (?:boss|manager|owner|supervisor)|is (?:the|your) (?:owner|boss|doctor|dentist|office manager) (?:available|in|there|around|free)${END}|(?<=^\W*(?:can you )?)transfer(?: (?:the|my|this) call| me)?${END}`,
  ),
};

/** "I'm not talking to a machine", "I don't do robots": asks for a person, and is no question. */
export const REFUSES_MACHINE = words(
  String.raw`(?:not|refuse|refusing|hate|hates|never|instead of|rather than|than|tired of|sick of|without|stop) (?:\p{L}+ ){0,3}?(?:talk|talking|speak|speaking|deal|dealing|chat|chatting|do|doing|comfortable|like|trust|work|working|using)(?: \p{L}+){0,3}? (?:to |with )?${KIND}${MACHINE}(?! (?:or|and) )(?<!you not [^.?!]{0,60})`,
);
