QUERY	tabs()	=>
		all <- N<Plant>
		RETURN	all	::	{
			accession,
			..
		}
