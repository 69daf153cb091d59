E :: Books UNIQUE { From: Player, To: Hall }
E::Discusses
{
	From: Commentary,
	To: Match
}
E::HasCommentary { From: Match, To: Commentary }
E::Plays { From: Player, To: Match, Properties: { colour: String } } // trailing words
E::Transposes { From: Match, To: Match, Properties: { likeness: F64 } }
E::HeldIn { From: Match, To: Hall, Properties: { starts_at: Date, prize: F64 } }

V::Commentary {
	remark: String,
	// Every note is English unless it says so.
	idiom: String DEFAULT "en",
}
N::Player { elo: I32 DEFAULT -1, }
N::Hall { hall_name: String, boards: U32 }
N::Match
{
	UNIQUE INDEX match_key
		: String
	, INDEX opening : String
	, INDEX moves : U16
	, accuracy : F64 , rated : Boolean
	, themes : [ String ]
	, played_on : Date
}
